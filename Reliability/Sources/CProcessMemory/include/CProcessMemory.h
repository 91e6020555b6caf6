#pragma once
#include <stdint.h>

/// The number of bytes allocated and not freed, in all arenas; negative if the C library does not report it.
int64_t process_memory_in_use(void);
