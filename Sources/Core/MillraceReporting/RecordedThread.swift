internal import CMillrace
import Millrace

/// A thread, as the timeline shows it.
public struct RecordedThread: Hashable, Sendable {
    /// The thread's number. Threads, including the main thread, are numbered in the order in which recorders first see
    /// them.
    public let number: Int

    /// The name that the program has given the thread, if any. On Linux an unnamed thread has the name of the thread that created
    /// it, and names are cut after 15 bytes.
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

    /// A description of the calling thread, with a new number.
    static func current() -> RecordedThread {
        RecordedThread(
            number: threads.add(1, ordering: .relaxed),
            name: nameOfCurrent,
            isMain: CurrentThread.isMain
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
    package var isCurrent: Bool { self == ThreadReports.recordedThread }
}

extension RecordedThread: CustomStringConvertible {
    /// `main`, the thread's name, or its number.
    public var description: String { isMain ? "main" : name ?? "thread \(number)" }
}
