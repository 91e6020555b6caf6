import Millrace

/// Work that a store has asked for and that has not ended: an effect being handled, a task whose result will be invoked, or an
/// asynchronous reducer.
///
/// Work is recorded only if a recorder is attached to the store when the work begins.
///
/// Sendable: its properties are set once; only the runtime clears the weak `recorders`. The subject is as safe to share as the
/// values in a ``Transition``. `afterPending` belongs to a store and may be called from any thread.
@usableFromInline
package final class OngoingWork: @unchecked Sendable {
    /// A name that the program gives to work. It contains no user data, so it may be shown where actions may not.
    package struct Name: CustomStringConvertible, Sendable {
        package let description: String

        package init(_ description: String) { self.description = description }
    }

    /// The store's label.
    package let label: StoreLabel

    /// The subject of the work: an effect, an action, or the ``Name`` of the work.
    package let subject: Any

    /// When the work began.
    package let began = ContinuousClock.now

    /// The store's recorders. Weak, because the recorders retain this work, which may never end.
    private weak var recorders: StoreRecorders?

    /// The scope of the store. The scope retains this work only while a recorder is attached to the scope.
    private let scope: RecordingScope

    private let afterPending: StoreTurn?

    private init(
        _ subject: Any,
        of label: StoreLabel,
        in recorders: StoreRecorders?,
        _ scope: RecordingScope,
        afterPending: StoreTurn?
    ) {
        self.subject = subject
        self.label = label
        self.recorders = recorders
        self.scope = scope
        self.afterPending = afterPending
    }

    /// The subject as text, shortened to 80 characters. O(length of the subject's description).
    package var name: String {
        let text = "\(subject)"
        return text.count > 80 ? text.prefix(79) + "…" : text
    }

    /// Begins work and records it; nil if no recorder is attached.
    ///
    /// - Parameters:
    ///   - recorders: the store's recorders; nil if there is no store yet.
    ///   - afterPending: runs a closure after the store's pending input, for ``endAfterPending()``; nil if no input is
    ///     ever pending.
    package static func begin(
        _ subject: @autoclosure () -> Any,
        of label: StoreLabel,
        in recorders: StoreRecorders?,
        afterPending: StoreTurn? = nil
    ) -> OngoingWork? {
        let scope = recorders?.scope ?? .current
        let attached = scope.lists(with: recorders).filter(\.isAttached)
        if attached.isEmpty { return nil }
        let work = OngoingWork(subject(), of: label, in: recorders, scope, afterPending: afterPending)
        for recorders in attached { recorders.ongoingWork.add(work) }
        return work
    }

    /// Removes the work from the store's ongoing work. Idempotent, from any thread.
    @usableFromInline
    package func end() {
        for recorders in scope.lists(with: recorders) { recorders.ongoingWork.remove(self) }
    }

    /// Ends the work once the store has processed the input that is pending now, such as input sent by the work itself.
    /// Idempotent, from any thread.
    package func endAfterPending() {
        if let afterPending { afterPending { self.end() } } else { end() }
    }

    /// ``RecordingScope/ongoingWork`` of the current scope.
    package static var all: [OngoingWork] { RecordingScope.current.ongoingWork }
}

extension RecordingScope {
    /// The recorders that may have a store's ongoing work: those of the store, if there are any, and of its scopes.
    fileprivate func lists(with store: StoreRecorders?) -> [StoreRecorders] {
        andOuter.map(\.recorders) + [store].compactMap { $0 }
    }
}

/// Ongoing work, oldest first.
final class OngoingWorkList: Sendable {
    let ends = Broadcast<Void>()

    private let work = Guarded<[OngoingWork]>([])

    var values: [OngoingWork] { work.withLock { $0 } }

    func add(_ added: OngoingWork) {
        work.withLock { $0.append(added) }
    }

    /// Removes work that has ended. O(amount of ongoing work).
    func remove(_ ended: OngoingWork) {
        let isRemoved = work.withLock { work in
            // The caller retains the work. So its subject, whose deinit may run any code, is not released under the
            // lock.
            guard let index = work.firstIndex(where: { $0 === ended }) else { return false }
            work.remove(at: index)
            return true
        }
        if isRemoved { ends.send(()) }
    }

    /// Removes all work if `isUnused` returns true.
    ///
    /// - Parameter isUnused: called under the lock, so that work that begins for a new recorder is not removed.
    func removeAll(if isUnused: () -> Bool) {
        // The subjects are released after unlocking.
        _ = work.withLock { work in
            defer { if isUnused() { work = [] } }
            return work
        }
    }
}

// MARK: Attributing work to a store

/// A request that a store is making on a thread, such as running an effect. Work that begins on that thread
/// during the request is attributed to the store.
package final class WorkRequest {
    let store: StoreHandle
    let subject: Any
    let afterPending: StoreTurn?

    /// - Parameters:
    ///   - subject: an effect, or an action.
    ///   - afterPending: runs a closure after the store's pending input; nil if the store works synchronously.
    package init(of store: StoreHandle, for subject: Any, afterPending: StoreTurn?) {
        self.store = store
        self.subject = subject
        self.afterPending = afterPending
    }
}

/// Runs a closure after a store has processed its pending input.
package typealias StoreTurn = (@escaping () -> Void) -> Void
