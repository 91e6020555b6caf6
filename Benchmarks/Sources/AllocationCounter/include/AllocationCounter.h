#pragma once
#include <stddef.h>

/// How many times memory was allocated, and how many bytes of it are in use: counted on the calling thread while
/// counting is on.
typedef struct {
    size_t allocations;
    ptrdiff_t bytes_in_use;
} AllocationCount;

/// Starts counting on the calling thread, from zero. Off, counting costs next to nothing.
void allocation_count_start(void);

/// Stops counting on the calling thread and returns what was counted; zeros on platforms where allocations
/// cannot be intercepted.
AllocationCount allocation_count_stop(void);

/// Whether the numbers mean anything on this platform.
int allocation_count_is_available(void);
