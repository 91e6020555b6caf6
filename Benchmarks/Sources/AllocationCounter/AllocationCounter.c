#include "AllocationCounter.h"

// Tells which C library this is.
#include <stdlib.h>

#if defined(__linux__) && defined(__GLIBC__)
#include <errno.h>
#include <malloc.h>

// glibc lets a program define these functions itself, and keeps its own under these names.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static _Thread_local AllocationCount count;

// What a block costs: its size and the eight bytes in front of it.
static ptrdiff_t cost(void *block) { return block ? (ptrdiff_t)malloc_usable_size(block) + 8 : 0; }

static void *counted(void *block) {
    count.allocations += 1;
    count.bytes_in_use += cost(block);
    return block;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }
void *calloc(size_t number, size_t size) { return counted(__libc_calloc(number, size)); }
void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

void *realloc(void *block, size_t size) {
    count.bytes_in_use -= cost(block);
    return counted(__libc_realloc(block, size));
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    *block = counted(__libc_memalign(alignment, size));
    return *block ? 0 : ENOMEM;
}

void free(void *block) {
    count.bytes_in_use -= cost(block);
    __libc_free(block);
}

AllocationCount allocation_count(void) { return count; }
int allocation_count_is_available(void) { return 1; }
#else
AllocationCount allocation_count(void) { return (AllocationCount){0, 0}; }
int allocation_count_is_available(void) { return 0; }
#endif
