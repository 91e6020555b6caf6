import Synchronization

/// A limit in bytes for what connections leave in memory: incomplete messages, and messages that are not read.
///
/// Each connection has a ``Share`` with a limit of its own. When all shares together exceed the budget, the largest
/// share is ended, so that a connection that leaves little is not ended because of others.
///
/// May be used from any thread.
public final class ByteBudget: Sendable {
    /// The limit that a connection has exceeded.
    public enum Excess: Error, Hashable {
        /// The connection's own limit.
        case share(limit: Int)
        /// The limit for all connections, of which this one had the most.
        case total(limit: Int)
    }

    fileprivate struct Entry {
        let limit: Int
        let end: @Sendable (Excess) -> Void
        var bytes = 0
    }

    fileprivate struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        var total = 0
    }

    /// About the memory that a pending message takes besides its bytes. Callers add it for each message, so that very
    /// many short messages do not take far more memory than they count.
    public static let overhead = 512

    private let limit: Int
    private let state = Mutex(State())

    /// Creates a budget of `limit` bytes.
    public init(limit: Int) {
        self.limit = limit
    }

    /// The number of bytes that are counted now.
    public var bytes: Int { state.withLock { $0.total } }

    /// Creates a share.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of bytes of the share.
    ///   - end: Ends the connection. Called at most once, on the thread of the call that exceeded a limit, which may
    ///     be a call for another connection.
    public func share(limit: Int, end: @escaping @Sendable (Excess) -> Void) -> Share {
        let share = Share(self)
        state.withLock { $0.entries[ObjectIdentifier(share)] = Entry(limit: limit, end: end) }
        return share
    }

    /// The bytes of one connection.
    public final class Share: Sendable {
        private let budget: ByteBudget

        fileprivate init(_ budget: ByteBudget) {
            self.budget = budget
        }

        deinit { budget.remove(ObjectIdentifier(self)) }

        /// Counts bytes. O(1), or O(connections) if the budget is exceeded.
        ///
        /// - Returns: Whether the connection may go on. If not, drop the bytes.
        public func add(_ count: Int) -> Bool { budget.add(count, to: ObjectIdentifier(self)) }

        /// Counts bytes that are no longer in memory.
        public func subtract(_ count: Int) { budget.subtract(count, from: ObjectIdentifier(self)) }

        /// Stops counting. Idempotent.
        public func close() { budget.remove(ObjectIdentifier(self)) }
    }

    private func add(_ count: Int, to id: ObjectIdentifier) -> Bool {
        var ended: [(entry: Entry, excess: Excess)] = []
        let goesOn = state.withLock { state in
            guard let entry = state.entries[id] else { return false }
            state.entries[id]?.bytes += count
            state.total += count
            if entry.bytes + count > entry.limit, let entry = state.remove(id) {
                ended.append((entry, .share(limit: entry.limit)))
            }
            while state.total > limit, let largest = state.largest, let entry = state.remove(largest) {
                ended.append((entry, .total(limit: limit)))
            }
            return state.entries[id] != nil
        }
        for (entry, excess) in ended { entry.end(excess) }
        return goesOn
    }

    private func subtract(_ count: Int, from id: ObjectIdentifier) {
        state.withLock { state in
            guard state.entries[id] != nil else { return }
            state.entries[id]?.bytes -= count
            state.total -= count
        }
    }

    private func remove(_ id: ObjectIdentifier) {
        // Return the entry, so that its closure is released outside of the lock.
        _ = state.withLock { $0.remove(id) }
    }
}

extension ByteBudget.State {
    fileprivate var largest: ObjectIdentifier? { entries.max { $0.value.bytes < $1.value.bytes }?.key }

    fileprivate mutating func remove(_ id: ObjectIdentifier) -> ByteBudget.Entry? {
        let entry = entries.removeValue(forKey: id)
        total -= entry?.bytes ?? 0
        return entry
    }
}

extension ByteBudget.Excess: CustomStringConvertible {
    /// Describes the excess to people, as the end of a sentence about the connection.
    public var description: String {
        switch self {
        case .share(let limit): "it left more than \(limit.megabytes) in memory"
        case .total(let limit):
            "all connections left more than \(limit.megabytes) in memory, and this one the most"
        }
    }
}

extension Int {
    fileprivate var megabytes: String { self < 1 << 20 ? "\(self) bytes" : "\(self >> 20) MB" }
}
