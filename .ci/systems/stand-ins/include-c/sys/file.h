#ifndef SYS_FILE_H
#define SYS_FILE_H

// Part of Apple's system calls, for C code.

#define LOCK_EX 0x02
#define LOCK_NB 0x04

int flock(int descriptor, int operation);

#endif
