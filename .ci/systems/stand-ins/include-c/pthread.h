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

typedef struct {
    long signature;
    char opaque[56];
} pthread_attr_t;

#define PTHREAD_CREATE_DETACHED 2

pthread_t _Nonnull pthread_self(void);
int pthread_equal(pthread_t _Nullable one, pthread_t _Nullable other);
int pthread_attr_init(pthread_attr_t *_Nonnull attributes);
int pthread_attr_destroy(pthread_attr_t *_Nonnull attributes);
int pthread_attr_setdetachstate(pthread_attr_t *_Nonnull attributes, int state);
int pthread_attr_setstacksize(pthread_attr_t *_Nonnull attributes, size_t size);
int pthread_create(
    pthread_t _Nullable *_Nonnull thread, const pthread_attr_t *_Nullable attributes,
    void *_Nullable (*_Nonnull body)(void *_Nullable), void *_Nullable argument
);
int pthread_atfork(void (*_Nullable prepare)(void), void (*_Nullable parent)(void), void (*_Nullable child)(void));
int pthread_main_np(void);
void *_Nonnull pthread_get_stackaddr_np(pthread_t _Nonnull thread);
size_t pthread_get_stacksize_np(pthread_t _Nonnull thread);
int pthread_getname_np(pthread_t _Nonnull thread, char *_Nonnull name, size_t size);
int pthread_key_create(pthread_key_t *_Nonnull key, void (*_Nullable destroy)(void *_Nonnull));
int pthread_setspecific(pthread_key_t key, const void *_Nullable value);
void *_Nullable pthread_getspecific(pthread_key_t key);
int pthread_once(pthread_once_t *_Nonnull once, void (*_Nonnull initialize)(void));

#endif
