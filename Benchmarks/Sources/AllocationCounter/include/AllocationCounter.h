#pragma once
#include <stddef.h>

/// The number of allocations, and the bytes in use, of the calling thread since it started counting.
typedef struct {
    size_t allocations;
    ptrdiff_t bytes_in_use;
} AllocationCount;

/// Starts counting on the calling thread, from zero. While counting is off, an allocation takes
/// hardly longer than in glibc itself.
void allocation_count_start(void);

/// Stops counting on the calling thread and returns the counts; zeros on platforms where allocations cannot be
/// intercepted.
AllocationCount allocation_count_stop(void);

/// Whether the counts are valid on this platform.
int allocation_count_is_available(void);
