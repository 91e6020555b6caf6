#ifndef CMILLRACE_H
#define CMILLRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "EnumMetadata.h"

/// Whether the calling thread is the one that runs `main`. A system call or two.
bool millrace_is_main_thread(void);

/// Writes the calling thread's name, cut off where the system or `size` ends it; false if it has none. On Linux a thread begins with
/// the name of the one that has made it.
bool millrace_thread_name(char *name, size_t size);

#if defined(__linux__)

/// Waits until the word at `address` has been woken, unless it is not `expected` any more. May return without a reason:
/// look at the word again.
void millrace_futex_wait(const uint32_t *address, uint32_t expected);

/// Wakes one thread that waits for the word at `address`, if there is one.
void millrace_futex_wake(const uint32_t *address);

#endif

#endif
