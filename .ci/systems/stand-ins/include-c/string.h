#ifndef STRING_H
#define STRING_H

// Part of the C library, for C code.

#include <stddef.h>

int strcmp(const char *left, const char *right);
void *memcpy(void *destination, const void *source, size_t count);
void *memset(void *memory, int byte, size_t count);

#endif
