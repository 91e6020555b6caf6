/// A store that processes its input on the thread that sends it.
@usableFromInline
package protocol PostponedWork: AnyObject {
    /// Processes the pending input. Called once for each ``ThreadContext/postpone(_:)``, by the same thread.
    func workAfterPostponing()
}

extension ThreadContext {
    /// Runs `body`, which sends input under a lock of the caller: stores only enqueue it, so that no observer or effect
    /// runs under that lock. The input is processed before the outermost such call of the thread returns.
    @inlinable
    package func postponingWork(_ body: () -> Void) {
        storage.pointee.postponements += 1
        body()
        storage.pointee.postponements -= 1
        if storage.pointee.postponements > 0 { return }
        while let work = storage.pointee.postponedWork.popFirst() { work.workAfterPostponing() }
    }

    /// Whether a store must call ``postpone(_:)`` now, instead of processing its input.
    @inlinable @inline(__always)
    package var isPostponingWork: Bool { storage.pointee.postponements > 0 }

    /// Retains `work`, and calls it when the input may be processed.
    @usableFromInline
    package func postpone(_ work: any PostponedWork) { storage.pointee.postponedWork.append(work) }
}
