#ifndef CMILLRACE_CALL_STACK_H
#define CMILLRACE_CALL_STACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Writes the return addresses of the functions that are running on the calling thread, the innermost first.
///
/// Follows the frame pointers, so it allocates nothing and takes no lock. It reads only the thread's own stack, also where code
/// without frame pointers has left other values in the register.
///
/// - Returns: the number of addresses written; 0 where the stack is not in memory, as in WebAssembly.
size_t millrace_call_stack(uintptr_t *addresses, size_t count);

/// What the system knows of an address in the program.
struct millrace_symbol {
    /// The path of the program or library that contains the address.
    const char *_Nullable image;
    /// The address at which that file was loaded.
    uintptr_t base;
    /// The name of the function, as in the file; NULL if the system does not know it. On Linux it knows those that libraries
    /// export.
    const char *_Nullable name;
};

/// Finds out in which file and function an address is.
///
/// - Returns: false if that is not known.
bool millrace_find_symbol(uintptr_t address, struct millrace_symbol *symbol);

#pragma clang assume_nonnull end

#endif
