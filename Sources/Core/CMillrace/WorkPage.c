#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CMillrace.h"

#include <assert.h>

// Another process reads these places.
static_assert(sizeof(struct millrace_work_note) == 256, "A note has 256 bytes.");
static_assert(offsetof(struct millrace_work_page, notes) == 56, "The notes begin after 56 bytes.");

#if defined(__wasm__)

// There are no signals, and no files that outlive the process.

struct millrace_work_page *millrace_make_work_page(const char *path) {
    (void)path;
    return NULL;
}

void millrace_note_work_on(struct millrace_work_page *page, void (*describe)(void)) {
    (void)page;
    (void)describe;
}

struct millrace_work_page *millrace_work_page_in_use(void) { return NULL; }

struct millrace_work_note *millrace_begin_work(
    uint32_t kind, uint64_t sequence, const void *description, const uint8_t *store, size_t store_length,
    const uint8_t *name, size_t name_length
) {
    (void)kind, (void)sequence, (void)description, (void)store, (void)store_length, (void)name, (void)name_length;
    return NULL;
}

void millrace_end_work(struct millrace_work_note *note) { (void)note; }

const char *millrace_signal_name(uint32_t signal) {
    (void)signal;
    return NULL;
}

#else

#if defined(__APPLE__)
#include <TargetConditionals.h>
#endif
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <unistd.h>

/// The page on which work is noted.
static struct millrace_work_page *page_in_use = NULL;

struct millrace_work_page *millrace_work_page_in_use(void) { return __atomic_load_n(&page_in_use, __ATOMIC_ACQUIRE); }

// MARK: Stacks for signal handlers

#if defined(__APPLE__) && (TARGET_OS_WATCH || TARGET_OS_TV)
// tvOS and watchOS have no such stacks.
static void prepare_stack(void) {}
#else

/// The number of bytes that a handler may use on a thread whose own stack has ended. Only what is used takes memory.
enum { HANDLER_STACK = 64 * 1024 };

static pthread_key_t stack_key;
static bool has_stack_key = false;

/// Whether the thread has a stack for signal handlers, or cannot have one.
static MILLRACE_THREAD_LOCAL bool has_stack = false;

static void remove_stack(void *memory) {
    stack_t none;
    memset(&none, 0, sizeof(none));
    none.ss_flags = SS_DISABLE;
    none.ss_size = HANDLER_STACK;
    sigaltstack(&none, NULL);
    munmap(memory, HANDLER_STACK);
}

/// Gives the calling thread a stack for signal handlers, unless it has one. Without it, a thread that has recursed until
/// its stack has ended could not handle the signal.
static void prepare_stack(void) {
    if (has_stack || !has_stack_key) return;
    has_stack = true;
    stack_t present;
    if (sigaltstack(NULL, &present) != 0 || (present.ss_flags & SS_DISABLE) == 0) return;
    void *memory = mmap(NULL, HANDLER_STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
    if (memory == MAP_FAILED) return;
    stack_t own;
    memset(&own, 0, sizeof(own));
    own.ss_sp = memory;
    own.ss_size = HANDLER_STACK;
    // The system removes the stack with the thread.
    if (pthread_setspecific(stack_key, memory) != 0 || sigaltstack(&own, NULL) != 0) {
        pthread_setspecific(stack_key, NULL);
        munmap(memory, HANDLER_STACK);
    }
}

static void make_stack_key(void) { has_stack_key = pthread_key_create(&stack_key, remove_stack) == 0; }

#define HAS_HANDLER_STACKS
#endif

// MARK: Notes

static uint16_t copy_name(char *name, const uint8_t *bytes, size_t length, uint32_t *is_cut) {
    *is_cut = length > MILLRACE_WORK_NAME;
    if (*is_cut) length = MILLRACE_WORK_NAME;
    if (length > 0) memcpy(name, bytes, length);
    return (uint16_t)length;
}

static uint64_t this_thread(void) { return (uint64_t)(uintptr_t)pthread_self(); }

struct millrace_work_note *millrace_begin_work(
    uint32_t kind, uint64_t sequence, const void *description, const uint8_t *store, size_t store_length,
    const uint8_t *name, size_t name_length
) {
    struct millrace_work_page *page = millrace_work_page_in_use();
    if (page == NULL) return NULL;
    prepare_stack();
    uint64_t thread = this_thread();
    for (int index = 0; index < MILLRACE_WORK_NOTES; index++) {
        struct millrace_work_note *note = &page->notes[index];
        uint64_t none = 0;
        if (__atomic_load_n(&note->thread, __ATOMIC_RELAXED) != 0) continue;
        if (!__atomic_compare_exchange_n(&note->thread, &none, thread, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) continue;
        note->order = __atomic_add_fetch(&page->order, 1, __ATOMIC_RELAXED);
        note->sequence = sequence;
        note->description = (uint64_t)(uintptr_t)description;
        note->store_length = copy_name(note->store, store, store_length, &note->store_is_cut);
        note->name_length = copy_name(note->name, name, name_length, &note->name_is_cut);
        __atomic_store_n(&note->kind, kind, __ATOMIC_RELEASE);
        return note;
    }
    return NULL;
}

void millrace_end_work(struct millrace_work_note *note) {
    __atomic_store_n(&note->kind, 0, __ATOMIC_RELAXED);
    __atomic_store_n(&note->thread, 0, __ATOMIC_RELEASE);
}

// MARK: Pages

/// The end of the process by `exit`, or by the return of `main`.
static void note_end(void) {
    struct millrace_work_page *page = millrace_work_page_in_use();
    if (page != NULL) __atomic_store_n(&page->has_ended, 1, __ATOMIC_RELEASE);
}

/// A child process shares the memory of the file, but is not the process that the page describes.
static void leave_page_to_parent(void) { __atomic_store_n(&page_in_use, NULL, __ATOMIC_RELEASE); }

static void begin(struct millrace_work_page *page) {
    memcpy(page->magic, "MILLWORK", sizeof(page->magic));
    page->version = MILLRACE_WORK_PAGE_VERSION;
    page->process = (uint32_t)getpid();
}

struct millrace_work_page *millrace_make_work_page(const char *path) {
    struct millrace_work_page *page = calloc(1, sizeof(struct millrace_work_page));
    if (page == NULL) return NULL;
    begin(page);
    if (path == NULL) return page;
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    // Locked before it is written: whoever looks for ended processes locks whole pages only.
    bool is_locked = file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0;
    // The bytes are written and not only reserved: on a full disk, writing to mapped memory would end the process.
    bool is_written = is_locked && write(file, page, sizeof(*page)) == (ssize_t)sizeof(*page);
    free(page);
    if (file < 0) return NULL;
    void *memory = MAP_FAILED;
    if (is_written) memory = mmap(NULL, sizeof(*page), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    // The file stays open, because closing it would release the lock.
    if (memory != MAP_FAILED) return memory;
    close(file);
    unlink(path);
    return NULL;
}

// MARK: Signals

static const struct {
    int number;
    const char *name;
} signals[] = {
    {SIGILL, "SIGILL"}, {SIGTRAP, "SIGTRAP"}, {SIGABRT, "SIGABRT"}, {SIGBUS, "SIGBUS"},
    {SIGFPE, "SIGFPE"}, {SIGSEGV, "SIGSEGV"}, {SIGTERM, "SIGTERM"},
};

enum { SIGNALS = sizeof(signals) / sizeof(signals[0]) };

const char *millrace_signal_name(uint32_t signal) {
    for (int index = 0; index < SIGNALS; index++) {
        if ((uint32_t)signals[index].number == signal) return signals[index].name;
    }
    return NULL;
}

/// What the signals did before.
static struct sigaction former[SIGNALS];
static bool is_installed[SIGNALS];

/// Whether a thread has crashed.
static uint32_t has_crashed = 0;

/// The ends of the pipes by which a crashed thread wakes the describing thread, and waits for it. Functions that a signal
/// handler may call can neither take a lock nor wait on a semaphore for a limited time.
static int crash_pipe[2] = {-1, -1};
static int done_pipe[2] = {-1, -1};

static pthread_t describing_thread;
static void (*describe_crash)(void) = NULL;

/// How long a crashed thread waits for its description, in milliseconds.
enum { DESCRIPTION_LIMIT = 2000 };

/// Only functions that are safe in a signal handler are called here.
static void note_crash(struct millrace_work_page *page, int signal) {
    ssize_t ignored = 0;
    if (pthread_equal(pthread_self(), describing_thread)) {
        // The description itself has crashed. The thread that crashed first ends the process, so that a crash report
        // shows that one.
        ignored = write(done_pipe[1], "", 1);
        for (;;) pause();
    }
    if (__atomic_exchange_n(&has_crashed, 1, __ATOMIC_ACQ_REL) == 0) {
        page->thread = this_thread();
        __atomic_store_n(&page->signal, (uint32_t)signal, __ATOMIC_RELEASE);
        ignored = write(crash_pipe[1], "", 1);
    }
    (void)ignored;
    // Nobody reads the byte that ends the wait, so it ends the wait of every thread.
    struct pollfd done = {.fd = done_pipe[0], .events = POLLIN, .revents = 0};
    poll(&done, 1, DESCRIPTION_LIMIT);
}

static void handle_signal(int signal, siginfo_t *info, void *context) {
    (void)context;
    int error = errno;
    struct millrace_work_page *page = millrace_work_page_in_use();
    if (page != NULL && signal != SIGTERM) note_crash(page, signal);
    if (page != NULL && signal == SIGTERM) __atomic_store_n(&page->signal, (uint32_t)signal, __ATOMIC_RELEASE);
    for (int index = 0; index < SIGNALS; index++) {
        if (signals[index].number != signal) continue;
        sigaction(signal, &former[index], NULL);
        // An instruction that cannot be executed is executed again after the return, and causes the signal again. A
        // signal that was sent, or that follows an instruction, must be sent again. It is delivered after the return,
        // since it is blocked until then.
        if (info == NULL || info->si_code <= 0 || signal == SIGTRAP || signal == SIGABRT) raise(signal);
    }
    errno = error;
}

static void install_handlers(void) {
    for (int index = 0; index < SIGNALS; index++) {
        if (is_installed[index]) continue;
        struct sigaction present;
        if (sigaction(signals[index].number, NULL, &present) != 0) continue;
        // An ignored signal does not end the process.
        if ((present.sa_flags & SA_SIGINFO) == 0 && present.sa_handler == SIG_IGN) continue;
        struct sigaction own;
        memset(&own, 0, sizeof(own));
        own.sa_sigaction = handle_signal;
        own.sa_flags = SA_SIGINFO | SA_ONSTACK;
        sigemptyset(&own.sa_mask);
        // Set before the handler can be called.
        former[index] = present;
        is_installed[index] = sigaction(signals[index].number, &own, NULL) == 0;
    }
}

static void remove_handlers(void) {
    for (int index = 0; index < SIGNALS; index++) {
        struct sigaction present;
        if (!is_installed[index] || sigaction(signals[index].number, NULL, &present) != 0) continue;
        // A handler that was installed later may call this one, which then stays in place, without a page.
        if ((present.sa_flags & SA_SIGINFO) == 0 || present.sa_sigaction != handle_signal) continue;
        is_installed[index] = sigaction(signals[index].number, &former[index], NULL) != 0;
    }
}

// MARK: The describing thread

static void *await_crash(void *unused) {
    (void)unused;
    char byte;
    while (read(crash_pipe[0], &byte, 1) < 0 && errno == EINTR) {}
    __atomic_load_n(&describe_crash, __ATOMIC_ACQUIRE)();
    ssize_t ignored = write(done_pipe[1], "", 1);
    (void)ignored;
    return NULL;
}

static bool make_pipe(int ends[2]) {
    if (pipe(ends) != 0) return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

static pthread_once_t preparation = PTHREAD_ONCE_INIT;
static bool is_prepared = false;

static void prepare(void) {
    atexit(note_end);
#ifdef HAS_HANDLER_STACKS
    make_stack_key();
#endif
    pthread_atfork(NULL, NULL, leave_page_to_parent);
    if (!make_pipe(crash_pipe) || !make_pipe(done_pipe)) return;
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0) return;
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    // Encoding nested values takes more stack than some systems give a thread.
    pthread_attr_setstacksize(&attributes, 2 * 1024 * 1024);
    is_prepared = pthread_create(&describing_thread, &attributes, await_crash, NULL) == 0;
    pthread_attr_destroy(&attributes);
}

void millrace_note_work_on(struct millrace_work_page *page, void (*describe)(void)) {
    __atomic_store_n(&describe_crash, describe, __ATOMIC_RELEASE);
    pthread_once(&preparation, prepare);
    struct millrace_work_page *last = millrace_work_page_in_use();
    if (last != NULL && last != page) __atomic_store_n(&last->has_ended, 1, __ATOMIC_RELEASE);
    __atomic_store_n(&page_in_use, page, __ATOMIC_RELEASE);
    if (page == NULL) {
        remove_handlers();
    } else if (is_prepared) {
        install_handlers();
    }
}

#endif
