#include "CMillrace.h"

#if defined(__APPLE__)

#include <pthread.h>

bool millrace_is_main_thread(void) { return pthread_main_np() != 0; }

bool millrace_thread_name(char *name, size_t size) {
    return pthread_getname_np(pthread_self(), name, size) == 0 && name[0] != '\0';
}

#elif defined(__linux__)

#include <linux/futex.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// 32-bit systems whose time has 64 bits only have the newer call.
#if !defined(SYS_futex) && defined(SYS_futex_time64)
#define SYS_futex SYS_futex_time64
#endif

bool millrace_is_main_thread(void) { return syscall(SYS_gettid) == getpid(); }

bool millrace_thread_name(char *name, size_t size) {
    char whole[16] = ""; // What Linux lets a name be.
    if (size == 0 || prctl(PR_GET_NAME, whole) != 0) return false;
    strncpy(name, whole, size - 1);
    name[size - 1] = '\0';
    return name[0] != '\0';
}

void millrace_futex_wait(const uint32_t *address, uint32_t expected) {
    syscall(SYS_futex, address, FUTEX_WAIT_PRIVATE, expected, NULL, NULL, 0);
}

void millrace_futex_wake(const uint32_t *address) {
    syscall(SYS_futex, address, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

#endif
