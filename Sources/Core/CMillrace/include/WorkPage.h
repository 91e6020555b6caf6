#ifndef CMILLRACE_WORK_PAGE_H
#define CMILLRACE_WORK_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Notes of the work that stores are doing, in memory that may be mapped from a file. The system writes such memory to
// the file even if the process crashes, so another process can read what the crashed one was doing.
//
// A note contains names of the program only: the store's and the action's, never an action's associated values.

#pragma clang assume_nonnull begin

enum {
    /// The number of pieces of work that can be noted at once. Further work runs without a note.
    MILLRACE_WORK_NOTES = 16,
    /// The maximum length of a noted name in bytes.
    MILLRACE_WORK_NAME = 104,
    MILLRACE_WORK_PAGE_VERSION = 1,
};

/// One piece of work. Another process reads the layout: see `WorkPage` of MillraceReporting.
struct millrace_work_note {
    /// The system's number of the thread in this process; 0 while the note is free.
    uint64_t thread;
    /// Later work on the page has a higher number.
    uint64_t order;
    /// The position that the transition gets among the store's own.
    uint64_t sequence;
    /// The address of a description in the process that has written the note.
    uint64_t description;
    /// 0 while the note is incomplete.
    uint32_t kind;
    uint16_t store_length;
    uint16_t name_length;
    /// Whether the store's name was cut.
    uint32_t store_is_cut;
    char store[MILLRACE_WORK_NAME];
    char name[MILLRACE_WORK_NAME];
    /// Whether the name was cut.
    uint32_t name_is_cut;
};

struct millrace_work_page {
    char magic[8];
    uint32_t version;
    uint32_t process;
    /// Whether the process has ended in order, or records no more.
    uint32_t has_ended;
    /// The signal that ended the process; 0 if none was noted.
    uint32_t signal;
    /// The thread that crashed.
    uint64_t thread;
    /// The number of the newest work.
    uint64_t order;
    uint64_t unused[2];
    struct millrace_work_note notes[MILLRACE_WORK_NOTES];
};

/// Creates a page without notes: in a new file that only the user may access, and that stays locked while the process
/// lives; in memory only if `path` is null. The page is never freed, because work may refer to it.
///
/// - Returns: null if the file cannot be created.
struct millrace_work_page *_Nullable millrace_make_work_page(const char *_Nullable path);

/// Notes work on this page, and signals that end the process. If the page is null, nothing is noted.
///
/// - Parameter describe: called on a thread of its own after a thread has crashed. That thread waits until the function has
///   returned, two seconds at most, before its signal has the effect that it had before. Must be the same at every call.
void millrace_note_work_on(struct millrace_work_page *_Nullable page, void (*describe)(void));

/// The page on which work is noted; null if none is.
struct millrace_work_page *_Nullable millrace_work_page_in_use(void);

/// Writes a note. Takes no lock, and allocates nothing.
///
/// - Returns: the note to end when the work has ended; null if nothing is noted, or all notes are in use.
struct millrace_work_note *_Nullable millrace_begin_work(
    uint32_t kind, uint64_t sequence, const void *description, const uint8_t *_Nullable store, size_t store_length,
    const uint8_t *_Nullable name, size_t name_length
);

/// Frees a note.
void millrace_end_work(struct millrace_work_note *note);

/// The name of a signal that is noted, such as `SIGILL`; null for all others.
const char *_Nullable millrace_signal_name(uint32_t signal);

#pragma clang assume_nonnull end

#endif
