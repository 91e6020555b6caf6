#ifndef SIGNAL_H
#define SIGNAL_H

// Part of Apple's signals, for C code.

#include <stddef.h>
#include <stdint.h>

#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGFPE 8
#define SIGBUS 10
#define SIGSEGV 11
#define SIGTERM 15

#define SA_ONSTACK 0x0001
#define SA_SIGINFO 0x0040
#define SS_DISABLE 0x0004

typedef uint32_t sigset_t;

typedef struct {
    int si_signo;
    int si_errno;
    int si_code;
} siginfo_t;

struct sigaction {
    union {
        void (*__sa_handler)(int);
        void (*__sa_sigaction)(int, siginfo_t *, void *);
    } __sigaction_u;
    sigset_t sa_mask;
    int sa_flags;
};

#define sa_handler __sigaction_u.__sa_handler
#define sa_sigaction __sigaction_u.__sa_sigaction
#define SIG_IGN ((void (*)(int))1)

typedef struct {
    void *ss_sp;
    size_t ss_size;
    int ss_flags;
} stack_t;

int sigaction(int signal, const struct sigaction *action, struct sigaction *former);
int sigaltstack(const stack_t *stack, stack_t *former);
int raise(int signal);

// A macro on Apple's systems.
#define sigemptyset(set) (*(set) = 0, 0)

#endif
