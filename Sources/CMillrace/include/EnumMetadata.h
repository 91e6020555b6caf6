#ifndef CMILLRACE_ENUM_METADATA_H
#define CMILLRACE_ENUM_METADATA_H

#include <stddef.h>
#include <stdint.h>

// What Swift's runtime keeps of a type that is an enum, as far as its cases are concerned: the layouts of the stable ABI
// (include/swift/ABI/Metadata.h and ValueWitness.def of the Swift project). In C, since Swift cannot say that a pointer is signed:
// on arm64e these are, each with a number of its own (MetadataValues.h). Read as members of these types they are authenticated, and
// functions are signed anew as C's are. Elsewhere the qualifiers are empty.
#if defined(__has_feature)
#if __has_feature(ptrauth_calls)
#define MILLRACE_SIGNED
#endif
#endif

#ifdef MILLRACE_SIGNED
#include <ptrauth.h>
#define MILLRACE_SIGNED_DATA(number) __ptrauth(ptrauth_key_process_independent_data, 1, number)
#define MILLRACE_SIGNED_FUNCTION(number) __ptrauth(ptrauth_key_function_pointer, 1, number)
#else
#define MILLRACE_SIGNED_DATA(number)
#define MILLRACE_SIGNED_FUNCTION(number)
#endif

#pragma clang assume_nonnull begin

/// Which case the value at an address is: its tag.
typedef uint32_t (*millrace_get_enum_tag)(const void *value, const void *type);
/// Uncovers the payload of the value at an address, which is no value any more until its tag has been injected again.
typedef void (*millrace_project_enum_data)(void *value, const void *type);
/// Makes the payload at an address a value with a tag.
typedef void (*millrace_inject_enum_tag)(void *value, uint32_t tag, const void *type);

/// The value witnesses of an enum.
struct millrace_enum_witnesses {
    uintptr_t others[8];
    size_t size;
    size_t stride;
    uint32_t flags;
    uint32_t extra_inhabitant_count;
    millrace_get_enum_tag MILLRACE_SIGNED_FUNCTION(0xa3b5) get_tag;
    millrace_project_enum_data MILLRACE_SIGNED_FUNCTION(0x041d) project_data;
    millrace_inject_enum_tag MILLRACE_SIGNED_FUNCTION(0xb2e4) inject_tag;
};

/// The metadata of an enum, from the word before the address that is its type.
struct millrace_enum_metadata {
    const struct millrace_enum_witnesses *MILLRACE_SIGNED_DATA(0x2e3f) witnesses;
    uintptr_t kind;
    const void *MILLRACE_SIGNED_DATA(0xae86) descriptor;
};

static inline const struct millrace_enum_metadata *millrace_enum_metadata(const void *type) {
    return (const struct millrace_enum_metadata *)((const uintptr_t *)type - 1);
}

static inline millrace_get_enum_tag millrace_enum_get_tag(const void *type) {
    return millrace_enum_metadata(type)->witnesses->get_tag;
}

static inline millrace_project_enum_data millrace_enum_project_data(const void *type) {
    return millrace_enum_metadata(type)->witnesses->project_data;
}

static inline millrace_inject_enum_tag millrace_enum_inject_tag(const void *type) {
    return millrace_enum_metadata(type)->witnesses->inject_tag;
}

/// What the compiler has written down of the type.
static inline const void *millrace_enum_descriptor(const void *type) {
    return millrace_enum_metadata(type)->descriptor;
}

#pragma clang assume_nonnull end

#endif
