#ifndef FCNTL_H
#define FCNTL_H

// Part of Apple's system calls, for C code.

#define O_RDWR 0x0002
#define O_NOFOLLOW 0x0100
#define O_CREAT 0x0200
#define O_EXCL 0x0800
#define O_CLOEXEC 0x1000000
#define F_SETFD 2
#define FD_CLOEXEC 1

int open(const char *path, int flags, ...);
int fcntl(int descriptor, int command, ...);

#endif
