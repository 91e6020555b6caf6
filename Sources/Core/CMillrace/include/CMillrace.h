#ifndef CMILLRACE_H
#define CMILLRACE_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CallStack.h"
#include "EnumMetadata.h"
#include "WorkPage.h"

#if defined(__APPLE__)
#include <os/lock.h>
#elif defined(__wasm_atomics__)
#error "Millrace has no lock for WebAssembly with threads. Build for wasm32-unknown-wasip1, which has one thread."
#elif !defined(__linux__) && !defined(__wasm__)
#error "Millrace has no lock for this system. It has one for Apple's systems, one for Linux and Android, and one for WebAssembly."
#endif

// Clients that mix Swift with C++ include this header in C++ code.
#if defined(__cplusplus)
extern "C" {
#endif

/// Inlines a function even where the compiler considers the call rare.
#define MILLRACE_INLINE static inline __attribute__((always_inline))

// MARK: Atomic operations

// Swift passes memory orders as these numbers.
static_assert(
    __ATOMIC_RELAXED == 0 && __ATOMIC_ACQUIRE == 2 && __ATOMIC_RELEASE == 3 && __ATOMIC_ACQ_REL == 4,
    "The orders are numbered as AtomicLoadOrdering and the others say."
);

/// The memory order of the load in an atomic operation with the order `order`. A compare-and-exchange that fails has
/// only this load. Its order matters, because the caller may act on the loaded value.
#define MILLRACE_LOAD_ORDER(order) \
    ((order) == __ATOMIC_ACQUIRE || (order) == __ATOMIC_ACQ_REL ? __ATOMIC_ACQUIRE : __ATOMIC_RELAXED)

/// The atomic operations on a word of `bits` bits. `order` is the number of an `__ATOMIC_…` constant. The address must be a
/// multiple of the word's size. The order is a constant at every call, so that each call compiles to one or two instructions.
#define MILLRACE_ATOMIC_OPERATIONS(bits)                                                                               \
    MILLRACE_INLINE uint##bits##_t millrace_load_##bits(const uint##bits##_t *_Nonnull word, int order) {              \
        return __atomic_load_n(word, order);                                                                           \
    }                                                                                                                  \
    MILLRACE_INLINE void millrace_store_##bits(uint##bits##_t *_Nonnull word, uint##bits##_t value, int order) {       \
        __atomic_store_n(word, value, order);                                                                          \
    }                                                                                                                  \
    MILLRACE_INLINE uint##bits##_t millrace_exchange_##bits(                                                           \
        uint##bits##_t *_Nonnull word, uint##bits##_t value, int order                                                 \
    ) {                                                                                                                \
        return __atomic_exchange_n(word, value, order);                                                                \
    }                                                                                                                  \
    MILLRACE_INLINE bool millrace_compare_exchange_##bits(                                                             \
        uint##bits##_t *_Nonnull word, uint##bits##_t expected, uint##bits##_t desired, int order                      \
    ) {                                                                                                                \
        return __atomic_compare_exchange_n(word, &expected, desired, false, order, MILLRACE_LOAD_ORDER(order));        \
    }                                                                                                                  \
    MILLRACE_INLINE uint##bits##_t millrace_add_##bits(uint##bits##_t *_Nonnull word, uint##bits##_t number, int order) { \
        return __atomic_add_fetch(word, number, order);                                                                \
    }

MILLRACE_ATOMIC_OPERATIONS(8)
MILLRACE_ATOMIC_OPERATIONS(32)
MILLRACE_ATOMIC_OPERATIONS(64)

#undef MILLRACE_ATOMIC_OPERATIONS
#undef MILLRACE_LOAD_ORDER

// MARK: The lock: a word that is 0 while the lock is free. Not recursive.

#if defined(__APPLE__)

static_assert(sizeof(os_unfair_lock) == sizeof(uint32_t), "The system's lock is a word.");

MILLRACE_INLINE void millrace_lock(uint32_t *_Nonnull word) { os_unfair_lock_lock((os_unfair_lock_t)word); }

MILLRACE_INLINE bool millrace_try_lock(uint32_t *_Nonnull word) { return os_unfair_lock_trylock((os_unfair_lock_t)word); }

MILLRACE_INLINE void millrace_unlock(uint32_t *_Nonnull word) { os_unfair_lock_unlock((os_unfair_lock_t)word); }

#else

// The values of the word while the lock is not free. 1: locked. 2: locked, and a thread may be waiting.

/// Waits until the lock is free, and takes it. On WebAssembly, which has only one thread, that thread would wait for
/// itself, so the function traps.
void millrace_wait_for_lock(uint32_t *_Nonnull word);

/// Wakes one thread that waits for the lock, if any.
void millrace_wake_for_lock(uint32_t *_Nonnull word);

MILLRACE_INLINE bool millrace_try_lock(uint32_t *_Nonnull word) {
    uint32_t expected = 0;
    return __atomic_compare_exchange_n(word, &expected, 1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

MILLRACE_INLINE void millrace_lock(uint32_t *_Nonnull word) {
    if (!millrace_try_lock(word)) millrace_wait_for_lock(word);
}

MILLRACE_INLINE void millrace_unlock(uint32_t *_Nonnull word) {
    if (__atomic_exchange_n(word, 0, __ATOMIC_RELEASE) == 2) millrace_wake_for_lock(word);
}

#endif

// MARK: State shared by all stores of the process

// These variables are declared in C, because Swift checks at each access to a global variable whether it is
// initialised.
extern intptr_t millrace_recorder_count;

/// The number of attached recorders.
MILLRACE_INLINE intptr_t *_Nonnull millrace_recorders(void) { return &millrace_recorder_count; }

// FluxCapacitor's transaction. There is at most one at a time, because its thread holds a lock.
extern uint32_t millrace_transaction_word;
extern uintptr_t millrace_transaction_thread_id;
extern uintptr_t millrace_transaction_type;

/// The word of the lock.
MILLRACE_INLINE uint32_t *_Nonnull millrace_transaction_lock(void) { return &millrace_transaction_word; }

/// The thread of the transaction in progress, or 0.
MILLRACE_INLINE uintptr_t *_Nonnull millrace_transaction_thread(void) { return &millrace_transaction_thread_id; }

/// The type of the store or value for which the last transaction was begun. 0 before the first transaction.
MILLRACE_INLINE uintptr_t *_Nonnull millrace_transaction_subject(void) { return &millrace_transaction_type; }

/// What belongs to the transaction in progress. Only its thread may access it, so it contains nothing atomic.
struct millrace_transaction {
    /// The nesting depth of the transaction's parts in progress.
    intptr_t depth;
    /// The nesting depth of the changes in place that are in progress.
    intptr_t changes_in_place;
    /// Whether the transaction has something to do at its end.
    bool has_end;
};

extern struct millrace_transaction millrace_transaction_in_progress;

MILLRACE_INLINE struct millrace_transaction *_Nonnull millrace_present_transaction(void) {
    return &millrace_transaction_in_progress;
}

// MARK: Threads

// glibc places the variable in the static TLS block, where reading it takes one instruction instead of a call. This
// also works for libraries that are loaded later, because glibc reserves space in the block for small variables. Other
// systems do not reserve space, or do not need this model.
#if defined(__GLIBC__)
#define MILLRACE_THREAD_LOCAL __thread __attribute__((tls_model("initial-exec")))
#else
#define MILLRACE_THREAD_LOCAL __thread
#endif

/// Declares a variable of which each thread has its own, and a function that returns the calling thread's address of it. Two
/// calls in one function may return different addresses: an `async` function into which they are inlined may be on another
/// thread after an `await`.
#define MILLRACE_THREAD_VARIABLE(type, name)                                                                           \
    extern MILLRACE_THREAD_LOCAL type millrace_variable_##name;                                                        \
    MILLRACE_INLINE type *_Nonnull millrace_##name(void) { return &millrace_variable_##name; }

/// Whether the thread is the main thread: 0 if that has not been asked, 1 if it is, 2 if it is not.
MILLRACE_THREAD_VARIABLE(uint8_t, thread_kind)
/// Whether the thread is computing a derived value.
MILLRACE_THREAD_VARIABLE(bool, thread_is_computing)
/// Whether the thread is notifying observers of time travel.
MILLRACE_THREAD_VARIABLE(bool, thread_notifies_of_travel)

#undef MILLRACE_THREAD_VARIABLE

/// A number that is unique among the threads that are alive. Never zero.
MILLRACE_INLINE uintptr_t millrace_thread_id(void) { return (uintptr_t)millrace_thread_kind(); }

/// The values that modules keep for each thread.
typedef enum {
    /// The deliveries that the thread makes for FluxCapacitor's values.
    millrace_thread_deliveries,
    /// What recorders need to know of the thread.
    millrace_thread_reports,
    /// What the loops of MobiusCore have postponed on the thread.
    millrace_thread_loops,
} millrace_thread_slot;

extern MILLRACE_THREAD_LOCAL void *_Nullable millrace_variable_thread_values[3];

/// The address of the pointer to the calling thread's value, which is null until ``millrace_set_thread_value``.
MILLRACE_INLINE void *_Nullable *_Nonnull millrace_thread_value(millrace_thread_slot slot) {
    return &millrace_variable_thread_values[slot];
}

/// Stores the calling thread's value, and makes the thread call `destroy` with `owner` when it ends. The pointer to the value is
/// null by then. `destroy` must be the same at every call.
///
/// - Returns: 0, or an error number of the system.
int millrace_set_thread_value(
    millrace_thread_slot slot, void *_Nonnull value, void *_Nonnull owner, void (*_Nonnull destroy)(void *_Nonnull owner)
);

/// The calling thread's value if it has one and the pointer to it is null, which points to the value again; otherwise null. A
/// thread of Apple's systems that ends frees its variables, and then ends its values, while code of others may use these.
void *_Nullable millrace_lost_thread_value(millrace_thread_slot slot);

/// Writes bytes to standard error.
void millrace_write_error(const uint8_t *_Nullable bytes, size_t count);

/// Finds out whether the calling thread is the main thread. Takes two system calls on Linux.
bool millrace_ask_whether_main_thread(void);

/// Whether the calling thread is the main thread.
MILLRACE_INLINE bool millrace_is_main_thread(void) {
    uint8_t *kind = millrace_thread_kind();
    if (*kind == 0) *kind = millrace_ask_whether_main_thread() ? 1 : 2;
    return *kind == 1;
}

/// The number of bytes between the calling function and the end of its thread's stack; `SIZE_MAX` if unknown. Takes some
/// microseconds on Linux, and more on the main thread.
size_t millrace_stack_left(void);

/// Writes the calling thread's name to `name`, truncated to the system's limit or to `size`. Returns false if the
/// thread has no name. On Linux a thread starts with the name of the thread that created it.
bool millrace_thread_name(char *_Nonnull name, size_t size);

/// The label of the dispatch queue whose work the calling thread runs; NULL if the queue has no label, for the global queues of
/// default quality, and outside of a queue. Valid until the queue's work returns.
const char *_Nullable millrace_queue_label(void);

#if defined(__cplusplus)
}
#endif

#endif
