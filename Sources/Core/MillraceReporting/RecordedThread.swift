internal import CMillrace
import Millrace

/// A thread, as the timeline shows it.
public struct RecordedThread: Hashable, Sendable {
    /// The thread's number. Threads, including the main thread, are numbered in the order in which recorders first see
    /// them.
    public let number: Int

    /// The label of the dispatch queue whose work the thread ran, otherwise the name that the program has given the thread, if
    /// any. On Linux an unnamed thread has the name of the thread that created it, and names of threads are cut to 15 bytes.
    public let name: String?

    /// Whether this is the main thread.
    public let isMain: Bool

    /// Describes a thread.
    public init(number: Int, name: String? = nil, isMain: Bool = false) {
        self.number = number
        self.name = name
        self.isMain = isMain
    }

    private static let threads = AtomicCell<Int>(0)

    /// A description of the calling thread.
    ///
    /// - Parameters:
    ///   - number: The thread's number; nil for a new one.
    ///   - queue: The label of the queue whose work it runs; nil if it runs none.
    static func current(_ number: Int?, queue: String?) -> RecordedThread {
        let isMain = CurrentThread.isMain
        return RecordedThread(
            number: number ?? threads.add(1, ordering: .relaxed),
            name: (isMain ? nil : queue) ?? nameOfCurrent,
            isMain: isMain
        )
    }

    private static var nameOfCurrent: String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { name in
            guard let address = name.baseAddress, millrace_thread_name(address, name.count) else {
                return nil
            }
            return String(cString: address)
        }
    }

    /// Whether this is the calling thread.
    package var isCurrent: Bool { number == ThreadReports.recordedThread.number }
}

extension RecordedThread: CustomStringConvertible {
    /// `main`, the queue's label or the thread's name, or the thread's number. The global queues of libdispatch, which also run
    /// Swift's tasks, are pools: `user-initiated pool`, `cooperative pool`.
    public var description: String {
        if isMain { return "main" }
        guard let name else { return "thread \(number)" }
        return name == "com.apple.main-thread" ? "main queue" : Self.pool(named: name) ?? name
    }

    /// The pool of a global queue's label, or of the last 15 bytes of one, which Linux uses as the names of its threads.
    private static func pool(named name: String) -> String? {
        if name.hasSuffix("qos.cooperative") { return "cooperative pool" }
        if name == "-qos.overcommit" { return "thread pool" }
        let quality = [
            "maintenance", "background", "utility", "default", "user-initiated", "user-interactive",
        ]
        .first { quality in
            ["", ".overcommit"].map { "com.apple.root.\(quality)-qos\($0)" }
                .contains { $0 == name || name.utf8.count == 15 && $0.hasSuffix(name) }
        }
        return quality.map { "\($0) pool" }
    }
}
