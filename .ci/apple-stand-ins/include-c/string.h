#include <stddef.h>

// Part of Apple's C library, for C code.

char *_Nonnull strncpy(char *_Nonnull target, const char *_Nonnull source, size_t count);
