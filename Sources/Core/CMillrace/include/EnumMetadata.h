#ifndef CMILLRACE_ENUM_METADATA_H
#define CMILLRACE_ENUM_METADATA_H

#include <stddef.h>
#include <stdint.h>

// The parts of Swift's runtime metadata that describe an enum's cases. The layouts are part of the stable ABI
// (include/swift/ABI/Metadata.h and ValueWitness.def of the Swift project). The structs are written in C, because on
// arm64e the pointers in the metadata are signed, each with its own discriminator (MetadataValues.h), and Swift
// cannot declare signed pointers. Reading a signed member authenticates its pointer. If the pointer is a function's,
// reading also signs it again, as a C function pointer. On other systems the macros for the qualifiers are empty.
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

/// Returns the tag of the value at an address: the number of its case.
typedef uint32_t (*millrace_get_enum_tag)(const void *value, const void *type);
/// Turns the value at an address into its payload in place. The memory holds no valid value until a tag is injected again.
typedef void (*millrace_project_enum_data)(void *value, const void *type);
/// Turns the payload at an address, in place, into a value of the case whose number is `tag`.
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

/// The metadata of an enum. The struct begins one word before the type's address.
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

/// The type descriptor that the compiler has emitted.
static inline const void *millrace_enum_descriptor(const void *type) {
    return millrace_enum_metadata(type)->descriptor;
}

#pragma clang assume_nonnull end

#endif
