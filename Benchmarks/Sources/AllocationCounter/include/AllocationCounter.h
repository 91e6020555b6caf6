#pragma once
#include <stddef.h>

/// How many times memory was allocated, and how many bytes are in use by it: counted on the calling thread
/// since it started. Zero on platforms where allocations cannot be intercepted.
typedef struct {
    size_t allocations;
    ptrdiff_t bytes_in_use;
} AllocationCount;

AllocationCount allocation_count(void);

/// Whether the numbers mean anything on this platform.
int allocation_count_is_available(void);
