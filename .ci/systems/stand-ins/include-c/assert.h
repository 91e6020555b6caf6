#ifndef ASSERT_H
#define ASSERT_H

// Part of the C library, for C code.

#define static_assert _Static_assert

#endif
