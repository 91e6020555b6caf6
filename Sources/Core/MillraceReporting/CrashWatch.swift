internal import CMillrace
import Millrace

/// A crash of the process.
///
/// Sendable: it is immutable, and its values are as safe to share as those of a ``Transition``.
package struct Crash: @unchecked Sendable {
    /// The name of the signal, such as `SIGILL`.
    package let signal: String

    /// What the thread that crashed was doing, the innermost work first. Empty if it did no noted work.
    package let work: [NotedWork]
}

/// Makes stores note their work, and describes a crash of the process in it.
///
/// While at least one watch exists, handlers of the signals SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV and SIGTERM are
/// installed, except where the process ignores a signal. They note the signal, let the watches describe the crash for at
/// most two seconds, and then let the former handler have it, so debuggers and crash reporters work as before. SIGTERM is
/// only noted.
package final class CrashWatch: Sendable {
    private struct Watches {
        var last = 0
        var all: [Int: Watch] = [:]

        /// The path of the page; nil while the page is in memory only.
        var path: String?
    }

    private struct Watch {
        let path: String?
        let hidesNames: Bool
        let describe: @Sendable (Crash) -> Void
    }

    private static let watches = Guarded(Watches())

    private let number: Int

    /// The path of the file to which work is noted; nil if there is none.
    package let path: String?

    /// Begins to note.
    ///
    /// - Parameters:
    ///   - path: where to create the file of the notes, unless the process has one already. If it cannot be created, and if
    ///     the path is nil, the notes are in memory only.
    ///   - hidesNames: whether notes leave out the names of actions.
    ///   - describe: called if the process crashes, on a thread of its own, while the crashed thread waits. That thread may
    ///     hold the lock of a store, so `describe` must use no store.
    package init(path: String? = nil, hidesNames: Bool, _ describe: @escaping @Sendable (Crash) -> Void) {
        (number, self.path) = Self.watches.withLock { watches in
            watches.last += 1
            watches.all[watches.last] = Watch(path: path, hidesNames: hidesNames, describe: describe)
            if let path, watches.path == nil, let page = millrace_make_work_page(path) {
                watches.path = path
                millrace_note_work_on(page, Self.describeCrash)
            } else if !WorkNotes.isNoting, let page = millrace_make_work_page(nil) {
                millrace_note_work_on(page, Self.describeCrash)
            }
            Self.noteHiding(watches)
            return (watches.last, path == nil ? nil : watches.path)
        }
    }

    deinit { end() }

    /// Ends the watch. The last one with a file marks it as that of a process that has ended in order. Idempotent.
    package func end() {
        // The closure is released after unlocking.
        let ended = Self.watches.withLock { watches -> Watch? in
            guard let ended = watches.all.removeValue(forKey: number) else { return nil }
            if watches.all.isEmpty {
                watches.path = nil
                millrace_note_work_on(nil, Self.describeCrash)
            } else if watches.path != nil, !watches.all.values.contains(where: { $0.path != nil }) {
                watches.path = nil
                millrace_note_work_on(millrace_make_work_page(nil), Self.describeCrash)
            }
            Self.noteHiding(watches)
            return ended
        }
        withExtendedLifetime(ended) {}
    }

    private static func noteHiding(_ watches: Watches) {
        let hides = watches.all.values.contains(where: \.hidesNames)
        WorkNotes.hidesNames.store(hides, ordering: .relaxed)
    }

    /// Called once, on the describing thread.
    private static let describeCrash: @convention(c) () -> Void = {
        guard let page = millrace_work_page_in_use() else { return }
        let crash = Crash(
            signal: millrace_signal_name(page.pointee.signal).map { String(cString: $0) } ?? "",
            work: work(on: page.pointee.thread, page)
        )
        let all = watches.withLock { $0.all.sorted { $0.key < $1.key } }
        for (_, watch) in all { watch.describe(crash) }
    }

    /// The work of the thread that has crashed. It waits in the signal handler, so its notes do not change.
    private static func work(on thread: UInt64, _ page: UnsafeMutablePointer<millrace_work_page>)
        -> [NotedWork]
    {
        withUnsafeBytes(of: &page.pointee.notes) { bytes in
            bytes.bindMemory(to: millrace_work_note.self)
                .filter { $0.thread == thread && $0.kind != 0 }
                .sorted { $0.order > $1.order }
                .compactMap { note in
                    UnsafePointer<NotedWork>(bitPattern: UInt(truncatingIfNeeded: note.description))?.pointee
                }
        }
    }
}
