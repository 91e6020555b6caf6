#ifndef CMILLRACE_H
#define CMILLRACE_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "EnumMetadata.h"

#if defined(__APPLE__)
#include <os/lock.h>
#elif !defined(__linux__)
#error "Millrace has no lock for this system. It has one for Apple's systems, and one for Linux and Android."
#endif

// A client that mixes Swift with C++ reads this too.
#if defined(__cplusplus)
extern "C" {
#endif

/// Also where the compiler takes a call for rare.
#define MILLRACE_INLINE static inline __attribute__((always_inline))

// MARK: Atomic operations

// What Swift passes as an order.
static_assert(
    __ATOMIC_RELAXED == 0 && __ATOMIC_ACQUIRE == 2 && __ATOMIC_RELEASE == 3 && __ATOMIC_ACQ_REL == 4,
    "The orders are numbered as AtomicLoadOrdering and the others say."
);

/// What an operation of an order orders when it only loads. Whoever fails to exchange a value may act on what it found there.
#define MILLRACE_LOAD_ORDER(order) \
    ((order) == __ATOMIC_ACQUIRE || (order) == __ATOMIC_ACQ_REL ? __ATOMIC_ACQUIRE : __ATOMIC_RELAXED)

/// The atomic operations on a word of so many bits, in the order of that number: `__ATOMIC_RELAXED` and the like. The address is a
/// multiple of the word's size. The order is a constant at every call, and all that is left of one is an instruction or two.
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

// 1: taken. 2: taken, and a thread may be waiting for it.

/// Waits until a lock that is taken is free, and takes it.
void millrace_wait_for_lock(uint32_t *_Nonnull word);

/// Wakes one thread that waits for a lock, if there is one.
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

// MARK: What all stores of the process share

// Variables of C, since the address of one is known without a look whether it has been initialised.
extern intptr_t millrace_recorder_count;
extern uint32_t millrace_transaction_word;
extern uintptr_t millrace_transaction_type;

/// How many recorders there are.
MILLRACE_INLINE intptr_t *_Nonnull millrace_recorders(void) { return &millrace_recorder_count; }

/// The lock of transactions.
MILLRACE_INLINE uint32_t *_Nonnull millrace_transaction_lock(void) { return &millrace_transaction_word; }

/// The type that the transaction in progress is about, or 0.
MILLRACE_INLINE uintptr_t *_Nonnull millrace_transaction_subject(void) { return &millrace_transaction_type; }

// MARK: Threads

// In glibc's initial block of a thread's storage, reading it is one instruction instead of a call. That holds for libraries that are
// loaded later too: glibc reserves room there for small ones. Other systems have no such reserve, or do not need it.
#if defined(__GLIBC__)
#define MILLRACE_THREAD_LOCAL __thread __attribute__((tls_model("initial-exec")))
#else
#define MILLRACE_THREAD_LOCAL __thread
#endif

/// What the thread has of its own: see ``millrace_set_thread_context``.
extern MILLRACE_THREAD_LOCAL void *_Nullable millrace_thread_context_storage;

/// The calling thread's storage. To the optimiser each call may return another address: an `async` function that this is inlined
/// into may be on another thread after an `await`.
MILLRACE_INLINE void *_Nullable *_Nonnull millrace_thread_storage(void) {
    return &millrace_thread_context_storage;
}

/// A number that no other thread has while this one is alive. Never zero.
MILLRACE_INLINE uintptr_t millrace_thread_id(void) { return (uintptr_t)millrace_thread_storage(); }

/// What ``millrace_set_thread_context`` has set for the calling thread, or null.
MILLRACE_INLINE void *_Nullable millrace_thread_context(void) { return *millrace_thread_storage(); }

/// Sets what the calling thread has of its own, and has `destroy` called with it when the thread ends. `destroy` is the same at every call.
///
/// - Returns: 0, or an error of the system.
int millrace_set_thread_context(void *_Nonnull context, void (*_Nonnull destroy)(void *_Nonnull context));

/// Writes bytes to the standard error.
void millrace_write_error(const uint8_t *_Nullable bytes, size_t count);

/// Whether the calling thread is the one that runs `main`. A system call or two.
bool millrace_is_main_thread(void);

/// Writes the calling thread's name, cut off where the system or `size` ends it; false if it has none. On Linux a thread begins with
/// the name of the one that has made it.
bool millrace_thread_name(char *_Nonnull name, size_t size);

#if defined(__cplusplus)
}
#endif

#endif
