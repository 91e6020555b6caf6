#ifndef STDLIB_H
#define STDLIB_H

// Part of the C library, for C code.

#include <stddef.h>

void *_Nullable malloc(size_t size);
void *_Nullable calloc(size_t count, size_t size);
int atexit(void (*_Nonnull end)(void));
void free(void *_Nullable memory);

#endif
