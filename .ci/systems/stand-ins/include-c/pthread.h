#ifndef PTHREAD_H
#define PTHREAD_H

// Part of Apple's threads, for C code.

#include <stddef.h>

typedef struct _opaque_pthread_t *pthread_t;
typedef unsigned long pthread_key_t;
typedef struct {
    long signature;
    char opaque[sizeof(void *)];
} pthread_once_t;

#define PTHREAD_ONCE_INIT {0x30B1BCBA, {0}}

pthread_t _Nonnull pthread_self(void);
int pthread_main_np(void);
void *_Nonnull pthread_get_stackaddr_np(pthread_t _Nonnull thread);
size_t pthread_get_stacksize_np(pthread_t _Nonnull thread);
int pthread_getname_np(pthread_t _Nonnull thread, char *_Nonnull name, size_t size);
int pthread_key_create(pthread_key_t *_Nonnull key, void (*_Nullable destroy)(void *_Nonnull));
int pthread_setspecific(pthread_key_t key, const void *_Nullable value);
void *_Nullable pthread_getspecific(pthread_key_t key);
int pthread_once(pthread_once_t *_Nonnull once, void (*_Nonnull initialize)(void));

#endif
