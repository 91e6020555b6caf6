#pragma once
#include <stdint.h>

/// How many bytes the program has allocated and not freed, in all arenas; negative where the C library does not say.
int64_t process_memory_in_use(void);
