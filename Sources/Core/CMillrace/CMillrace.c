#if defined(__linux__)
#define _GNU_SOURCE // For `pthread_getattr_np`.
#endif

#include "CMillrace.h"

#include <string.h>
#include <unistd.h>

#if !defined(__wasm__)
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#endif

intptr_t millrace_recorder_count = 0;
uint32_t millrace_transaction_word = 0;
uintptr_t millrace_transaction_thread_id = 0;
uintptr_t millrace_transaction_type = 0;
struct millrace_transaction millrace_transaction_in_progress = {0};

MILLRACE_THREAD_LOCAL uint8_t millrace_variable_thread_kind = 0;
MILLRACE_THREAD_LOCAL void *millrace_variable_thread_values[3] = {NULL};
MILLRACE_THREAD_LOCAL bool millrace_variable_thread_is_computing = false;
MILLRACE_THREAD_LOCAL bool millrace_variable_thread_notifies_of_travel = false;

#if defined(__wasm__)

int millrace_set_thread_value(millrace_thread_slot slot, void *value, void *owner, void (*destroy)(void *)) {
    // The only thread ends with the process, so there is nothing to destroy.
    (void)owner;
    (void)destroy;
    *millrace_thread_value(slot) = value;
    return 0;
}

void *millrace_lost_thread_value(millrace_thread_slot slot) {
    (void)slot;
    return NULL;
}

#else

/// A value to destroy when its thread ends.
struct thread_value {
    millrace_thread_slot slot;
    void *value;
    void *owner;
    struct thread_value *next;
};

static pthread_key_t thread_values_key;
static pthread_once_t thread_values_once = PTHREAD_ONCE_INIT;
static int thread_values_error;
static void (*destroy_thread_value)(void *);

static void end_thread(void *values) {
    // The destruction of a value may create values again. The system then calls this function again.
    for (struct thread_value *value = values; value != NULL;) {
        struct thread_value *next = value->next;
        // Its address is another one if the system has freed the thread's variables.
        if (*millrace_thread_value(value->slot) == value->value) *millrace_thread_value(value->slot) = NULL;
        __atomic_load_n(&destroy_thread_value, __ATOMIC_ACQUIRE)(value->owner);
        free(value);
        value = next;
    }
}

static void make_thread_values_key(void) { thread_values_error = pthread_key_create(&thread_values_key, end_thread); }

int millrace_set_thread_value(millrace_thread_slot slot, void *value, void *owner, void (*destroy)(void *)) {
    // All threads store the same function.
    __atomic_store_n(&destroy_thread_value, destroy, __ATOMIC_RELEASE);
    pthread_once(&thread_values_once, make_thread_values_key);
    if (thread_values_error != 0) return thread_values_error;
    struct thread_value *added = malloc(sizeof(struct thread_value));
    if (added == NULL) return ENOMEM;
    *added = (struct thread_value){slot, value, owner, pthread_getspecific(thread_values_key)};
    int error = pthread_setspecific(thread_values_key, added);
    if (error == 0) {
        *millrace_thread_value(slot) = value;
    } else {
        free(added);
    }
    return error;
}

void *millrace_lost_thread_value(millrace_thread_slot slot) {
    pthread_once(&thread_values_once, make_thread_values_key);
    if (thread_values_error != 0) return NULL;
    for (struct thread_value *value = pthread_getspecific(thread_values_key); value != NULL; value = value->next) {
        if (value->slot == slot) return *millrace_thread_value(slot) = value->value;
    }
    return NULL;
}

#endif

void millrace_write_error(const uint8_t *bytes, size_t count) {
    // A closed standard error is no failure of the caller, so the result is ignored.
    ssize_t ignored = write(STDERR_FILENO, bytes, count);
    (void)ignored;
}

// Weak, so that a program need not link libdispatch.
extern const char *dispatch_queue_get_label(void *queue) __attribute__((weak));

const char *millrace_queue_label(void) {
    const char *label = dispatch_queue_get_label == NULL ? NULL : dispatch_queue_get_label(NULL);
    if (label == NULL || label[0] == '\0') return NULL;
    // The answers on a thread that runs no queue's work.
    if (strcmp(label, "com.apple.root.default-qos") == 0) return NULL;
    return strcmp(label, "com.apple.root.default-qos.overcommit") == 0 ? NULL : label;
}

#if defined(__APPLE__)

bool millrace_ask_whether_main_thread(void) { return pthread_main_np() != 0; }

size_t millrace_stack_left(void) {
    pthread_t thread = pthread_self();
    uintptr_t lowest = (uintptr_t)pthread_get_stackaddr_np(thread) - pthread_get_stacksize_np(thread);
    return (uintptr_t)__builtin_frame_address(0) - lowest;
}

bool millrace_thread_name(char *name, size_t size) {
    return pthread_getname_np(pthread_self(), name, size) == 0 && name[0] != '\0';
}

#elif defined(__linux__)

#include <linux/futex.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

// 32-bit systems with 64-bit time have only the newer call.
#if !defined(SYS_futex) && defined(SYS_futex_time64)
#define SYS_futex SYS_futex_time64
#endif

bool millrace_ask_whether_main_thread(void) { return syscall(SYS_gettid) == getpid(); }

size_t millrace_stack_left(void) {
    pthread_attr_t attributes;
    void *lowest = NULL;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return SIZE_MAX;
    int error = pthread_attr_getstack(&attributes, &lowest, &size);
    pthread_attr_destroy(&attributes);
    return error != 0 ? SIZE_MAX : (uintptr_t)__builtin_frame_address(0) - (uintptr_t)lowest;
}

bool millrace_thread_name(char *name, size_t size) {
    char whole[16] = ""; // The length limit of Linux.
    if (size == 0 || prctl(PR_GET_NAME, whole) != 0) return false;
    strncpy(name, whole, size - 1);
    name[size - 1] = '\0';
    return name[0] != '\0';
}

void millrace_wait_for_lock(uint32_t *word) {
    // A thread that has waited takes the lock with the value 2, because others may be waiting too.
    while (__atomic_exchange_n(word, 2, __ATOMIC_ACQUIRE) != 0) {
        syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, 2, NULL, NULL, 0);
    }
}

void millrace_wake_for_lock(uint32_t *word) {
    syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

#elif defined(__wasm__)

bool millrace_ask_whether_main_thread(void) { return true; }

size_t millrace_stack_left(void) { return SIZE_MAX; }

bool millrace_thread_name(char *name, size_t size) {
    (void)name, (void)size;
    return false;
}

void millrace_wait_for_lock(uint32_t *word) {
    // The only thread holds the lock itself, so the lock would never be released.
    (void)word;
    __builtin_trap();
}

void millrace_wake_for_lock(uint32_t *word) { (void)word; }

#endif
