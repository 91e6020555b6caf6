#ifndef POLL_H
#define POLL_H

// Part of Apple's system calls, for C code.

#define POLLIN 0x0001

struct pollfd {
    int fd;
    short events;
    short revents;
};

int poll(struct pollfd descriptors[], unsigned int count, int timeout);

#endif
