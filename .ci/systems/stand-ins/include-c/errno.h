#ifndef ERRNO_H
#define ERRNO_H

// Part of the C library, for C code.

#define ENOMEM 12

#endif
