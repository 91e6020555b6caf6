#ifndef UNISTD_H
#define UNISTD_H

// Part of Apple's system calls, for C code.

#include <stddef.h>

typedef long ssize_t;

#define STDERR_FILENO 2

ssize_t write(int descriptor, const void *_Nonnull bytes, size_t count);

#endif
