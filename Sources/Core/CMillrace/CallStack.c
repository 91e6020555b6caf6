#if defined(__linux__)
#define _GNU_SOURCE // For `dladdr` and `pthread_getattr_np`.
#endif

#include "CMillrace.h"
#include "CallStack.h"

#if defined(__wasm__)

size_t millrace_call_stack(uintptr_t *addresses, size_t count) {
    (void)addresses, (void)count;
    return 0;
}

bool millrace_find_symbol(uintptr_t address, struct millrace_symbol *symbol) {
    (void)address, (void)symbol;
    return false;
}

#else

#include <dlfcn.h>
#include <pthread.h>

/// The end of the thread's stack, which is the highest address; 0 if that has not been asked.
static MILLRACE_THREAD_LOCAL uintptr_t stack_end = 0;

static uintptr_t ask_for_stack_end(void) {
#if defined(__APPLE__)
    return (uintptr_t)pthread_get_stackaddr_np(pthread_self());
#else
    pthread_attr_t attributes;
    void *lowest = NULL;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 1;
    int error = pthread_attr_getstack(&attributes, &lowest, &size);
    pthread_attr_destroy(&attributes);
    return error != 0 ? 1 : (uintptr_t)lowest + size;
#endif
}

/// An address without the bits in which processors and Swift note something else: a signature, and that a frame is of an
/// `async` function.
static inline uintptr_t plain(uintptr_t address) {
#if UINTPTR_MAX > UINT32_MAX
    return address & ((UINT64_C(1) << 48) - 1);
#else
    return address;
#endif
}

// The sanitizer would take the words between the functions' variables for errors.
__attribute__((noinline, no_sanitize("address")))
size_t millrace_call_stack(uintptr_t *addresses, size_t count) {
    if (stack_end == 0) stack_end = ask_for_stack_end();
    const uintptr_t *frame = __builtin_frame_address(0);
    size_t found = 0;
    // A frame begins with the address of the caller's frame, which is higher, and the return address.
    while (found < count && (uintptr_t)frame % sizeof(*frame) == 0 && (uintptr_t)(frame + 2) <= stack_end) {
        uintptr_t next = plain(frame[0]);
        addresses[found++] = plain(frame[1]);
        if (next <= (uintptr_t)frame) break;
        frame = (const uintptr_t *)next;
    }
    return found;
}

bool millrace_find_symbol(uintptr_t address, struct millrace_symbol *symbol) {
    Dl_info info;
    if (dladdr((const void *)address, &info) == 0 || info.dli_fname == NULL) return false;
    symbol->image = info.dli_fname;
    symbol->base = (uintptr_t)info.dli_fbase;
    symbol->name = info.dli_sname;
    return true;
}

#endif
