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
#include <limits.h>
#include <pthread.h>
#include <unistd.h>

/// The lowest address of the thread's stack, and its end, which is the highest; both 0 if that has not been asked.
static MILLRACE_THREAD_LOCAL uintptr_t stack_start = 0;
static MILLRACE_THREAD_LOCAL uintptr_t stack_end = 0;

static void ask_for_stack(void) {
    stack_end = 1; // An empty stack, if the system does not know.
#if defined(__APPLE__)
    stack_end = (uintptr_t)pthread_get_stackaddr_np(pthread_self());
    stack_start = stack_end - pthread_get_stacksize_np(pthread_self());
#else
    pthread_attr_t attributes;
    void *lowest = NULL;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
    if (pthread_attr_getstack(&attributes, &lowest, &size) == 0) {
        stack_start = (uintptr_t)lowest;
        stack_end = stack_start + size;
    }
    pthread_attr_destroy(&attributes);
#endif
}

/// An address without the bits in which processors and Swift note something else: a signature, and that a frame is of an
/// `async` function.
static inline uintptr_t plain(uintptr_t address) {
#if defined(__APPLE__) && UINTPTR_MAX > UINT32_MAX
    return address & ((UINT64_C(1) << 47) - 1);
#elif UINTPTR_MAX > UINT32_MAX
    return address & ((UINT64_C(1) << 48) - 1);
#else
    return address;
#endif
}

// The sanitizer would take the words between the functions' variables for errors.
__attribute__((noinline, no_sanitize("address")))
size_t millrace_call_stack(uintptr_t *addresses, size_t count) {
    if (stack_end == 0) ask_for_stack();
    const uintptr_t *frame = __builtin_frame_address(0);
    // A thread may run on another stack for a while, as in a signal handler.
    if ((uintptr_t)frame < stack_start) return 0;
    size_t found = 0;
    // A frame begins with the address of the caller's frame, which is higher, and the return address. The first function of a
    // thread has none to return to.
    while (found < count && (uintptr_t)frame % sizeof(*frame) == 0 && (uintptr_t)(frame + 2) <= stack_end) {
        uintptr_t next = plain(frame[0]);
        uintptr_t address = plain(frame[1]);
        if (address == 0) break;
        addresses[found++] = address;
        if (next <= (uintptr_t)frame) break;
        frame = (const uintptr_t *)next;
    }
    return found;
}

#if defined(__linux__)
static char program_path[PATH_MAX] = "";
static pthread_once_t program_path_once = PTHREAD_ONCE_INIT;

static void ask_for_program_path(void) {
    ssize_t length = readlink("/proc/self/exe", program_path, sizeof(program_path) - 1);
    if (length > 0) program_path[length] = '\0';
}
#endif

bool millrace_find_symbol(uintptr_t address, struct millrace_symbol *symbol) {
    Dl_info info;
    if (dladdr((const void *)address, &info) == 0 || info.dli_fname == NULL) return false;
    symbol->image = info.dli_fname;
#if defined(__linux__)
    // The program has the name by which it was started.
    if (info.dli_fname[0] != '/') {
        pthread_once(&program_path_once, ask_for_program_path);
        symbol->image = program_path;
    }
#endif
    symbol->base = (uintptr_t)info.dli_fbase;
    symbol->name = info.dli_sname;
    return true;
}

#endif
