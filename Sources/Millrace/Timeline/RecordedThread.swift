import Foundation
import Synchronization

/// A thread, as the timeline shows it.
public struct RecordedThread: Hashable, Sendable {
    /// Numbers threads in the order in which recorders have seen them. The main thread has a number like any other.
    public let number: Int

    /// The name that the program has given the thread, if any.
    public let name: String?

    /// Whether it is the main thread.
    public let isMain: Bool

    /// Describes a thread.
    public init(number: Int, name: String? = nil, isMain: Bool = false) {
        self.number = number
        self.name = name
        self.isMain = isMain
    }

    private static let threads = Atomic<Int>(0)

    /// The calling thread, seen for the first time.
    static func current() -> RecordedThread {
        let thread = Thread.current
        return RecordedThread(
            number: threads.add(1, ordering: .relaxed).newValue,
            name: thread.name.flatMap { $0.isEmpty ? nil : $0 },
            isMain: thread.isMainThread
        )
    }
}

extension RecordedThread: CustomStringConvertible {
    /// `main`, the thread's name, or its number.
    public var description: String { isMain ? "main" : name ?? "thread \(number)" }
}
