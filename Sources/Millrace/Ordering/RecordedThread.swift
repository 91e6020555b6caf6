internal import CMillrace

/// A thread, as the timeline shows it.
public struct RecordedThread: Hashable, Sendable {
    /// Numbers threads in the order in which recorders have seen them. The main thread has a number like any other.
    public let number: Int

    /// The name that the program has given the thread, if any. On Linux a thread without one has that of the thread that made it, and
    /// names end after 15 bytes.
    public let name: String?

    /// Whether it is the main thread.
    public let isMain: Bool

    /// Describes a thread.
    public init(number: Int, name: String? = nil, isMain: Bool = false) {
        self.number = number
        self.name = name
        self.isMain = isMain
    }

    private static let threads = AtomicCell<Int>(0)

    /// The calling thread, seen for the first time.
    static func current() -> RecordedThread {
        RecordedThread(
            number: threads.add(1, ordering: .relaxed),
            name: nameOfCurrent,
            isMain: ThreadContext.current.isMainThread
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

    /// Whether it is the calling thread.
    package var isCurrent: Bool { self == ThreadContext.current.recordedThread }
}

extension RecordedThread: CustomStringConvertible {
    /// `main`, the thread's name, or its number.
    public var description: String { isMain ? "main" : name ?? "thread \(number)" }
}
