#ifndef UNISTD_H
#define UNISTD_H

// Part of Apple's system calls, for C code.

#include <stddef.h>

typedef long ssize_t;

#define STDERR_FILENO 2

ssize_t read(int descriptor, void *_Nonnull bytes, size_t count);
int close(int descriptor);
int unlink(const char *_Nonnull path);
int pipe(int ends[_Nonnull 2]);
int pause(void);
int getpid(void);
ssize_t write(int descriptor, const void *_Nonnull bytes, size_t count);

#endif
