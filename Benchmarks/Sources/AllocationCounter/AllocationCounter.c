#include "AllocationCounter.h"

// The first system header defines `__GLIBC__` on glibc.
#include <stdlib.h>

#if defined(__linux__) && defined(__GLIBC__)
#include <errno.h>
#include <malloc.h>

// glibc lets a program replace `malloc` and the related functions. It exports its own versions under these names.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

// Puts thread-local variables into the initial TLS block, because a read of such a variable compiles to one
// instruction.
#define THREAD_LOCAL static _Thread_local __attribute__((tls_model("initial-exec")))
THREAD_LOCAL int is_counting;
THREAD_LOCAL AllocationCount count;

// The cost of a block: its usable size and the eight bytes of its header.
static ptrdiff_t cost(void *block) { return block ? (ptrdiff_t)malloc_usable_size(block) + 8 : 0; }

static inline void *counted(void *block) {
    if (is_counting) {
        count.allocations += 1;
        count.bytes_in_use += cost(block);
    }
    return block;
}

static inline void discounted(void *block) {
    if (is_counting) count.bytes_in_use -= cost(block);
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }
void *calloc(size_t number, size_t size) { return counted(__libc_calloc(number, size)); }
void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

void *realloc(void *block, size_t size) {
    discounted(block);
    return counted(__libc_realloc(block, size));
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    *block = counted(__libc_memalign(alignment, size));
    return *block ? 0 : ENOMEM;
}

void free(void *block) {
    discounted(block);
    __libc_free(block);
}

void allocation_count_start(void) {
    count = (AllocationCount){0, 0};
    is_counting = 1;
}

AllocationCount allocation_count_stop(void) {
    is_counting = 0;
    return count;
}

int allocation_count_is_available(void) { return 1; }
#else
void allocation_count_start(void) {}
AllocationCount allocation_count_stop(void) { return (AllocationCount){0, 0}; }
int allocation_count_is_available(void) { return 0; }
#endif
