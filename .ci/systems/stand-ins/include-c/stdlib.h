#ifndef STDLIB_H
#define STDLIB_H

// Part of the C library, for C code.

#include <stddef.h>

void *_Nullable malloc(size_t size);
void free(void *_Nullable memory);

#endif
