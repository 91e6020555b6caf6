#ifndef DLFCN_H
#define DLFCN_H

// Part of Apple's dynamic linker, for C code.

typedef struct {
    const char *_Nullable dli_fname;
    void *_Nullable dli_fbase;
    const char *_Nullable dli_sname;
    void *_Nullable dli_saddr;
} Dl_info;

int dladdr(const void *_Nullable address, Dl_info *_Nonnull info);

#endif
