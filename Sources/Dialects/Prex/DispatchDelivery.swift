import Millrace

/// The notification of one dispatch: the action for the handlers, and directly after it the change for the listeners.
@usableFromInline
struct DispatchDelivery<Action: Prex.Action, State: Prex.State>: PendingNotification {
    @usableFromInline var action: Announcement<Action>
    @usableFromInline var change: Announcement<StateChange<State>>

    // Not by default values, whose code is not inlinable.
    @inlinable @inline(__always)
    init(_ action: Announcement<Action>, _ change: Announcement<StateChange<State>>) {
        self.action = action
        self.change = change
    }

    @inlinable @inline(__always)
    static var nothing: Self { Self(.nothing, .nothing) }

    @inlinable @inline(__always)
    var isNothing: Bool { action.isNothing && change.isNothing }

    @inlinable @inline(__always)
    mutating func settle() {
        action.settle()
        change.settle()
    }

    @inlinable @inline(__always)
    func deliver(from queue: RunToCompletionQueue) {
        action.deliver(from: queue)
        change.deliver(from: queue)
    }

    @inlinable
    func wait(in queue: RunToCompletionQueue) {
        action.wait(in: queue)
        change.wait(in: queue)
    }
}
