#ifndef ERRNO_H
#define ERRNO_H

// Part of the C library, for C code.

#define EINTR 4
#define ENOMEM 12

int *__error(void);
#define errno (*__error())

#endif
