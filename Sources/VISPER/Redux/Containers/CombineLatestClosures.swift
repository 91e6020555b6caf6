import Millrace

/// Calls a final closure after several other closures have been called.
///
/// ```swift
/// let both = CombineLatestClosures { print("both") }
/// let first = both.chainClosure { print("first") }
/// let second = both.chainClosure { print("second") }
/// both.combineLatest()
/// second()    // prints "second"
/// first()     // prints "first", "both"
/// ```
///
/// Each closure that ``chainClosure(callback:)`` returns retains the `CombineLatestClosures`.
///
/// Sendable: the mutable properties are read and written under `lock` only.
public class CombineLatestClosures: @unchecked Sendable {
    /// The type of the closures.
    public typealias PipelineCallback = () -> Void

    private let lock = Lock()
    private var missing = 0
    private var isCombined = false

    /// The final closure; nil after it was called.
    private var allCallbacksAreCalled: PipelineCallback?

    /// - Parameter allCallbacksAreCalled: the final closure: called once, on the thread that calls the last of the
    ///   other closures.
    @available(swift, introduced: 6)
    public convenience init(allCallbacksAreCalled: @escaping @Sendable () -> Void) {
        self.init(final: allCallbacksAreCalled)
    }

    init(final: @escaping PipelineCallback) {
        allCallbacksAreCalled = final
    }

    /// Adds a closure to wait for.
    ///
    /// - Returns: a closure that calls `callback` every time it is called. The final closure waits only for the first
    ///   call of this closure.
    @available(swift, introduced: 6)
    public func chainClosure(callback: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        let isFirst = beginWaiting()
        return { self.call(callback, isFirst) }
    }

    func chain(_ callback: @escaping PipelineCallback) -> PipelineCallback {
        let isFirst = beginWaiting()
        return { self.call(callback, isFirst) }
    }

    private func beginWaiting() -> FirstCall {
        lock.withLock { missing += 1 }
        return FirstCall()
    }

    private func call(_ callback: PipelineCallback, _ isFirst: FirstCall) {
        callback()
        guard isFirst.claim() else { return }
        finish { missing -= 1 }
    }

    /// Ends the set-up. The final closure is called as soon as all other closures have been called. If they have been
    /// called already, it is called at once.
    public func combineLatest() {
        finish { isCombined = true }
    }

    private func finish(_ change: () -> Void) {
        let final: PipelineCallback? = lock.withLock {
            change()
            guard isCombined && missing == 0 else { return nil }
            defer { allCallbacksAreCalled = nil }
            return allCallbacksAreCalled
        }
        final?()
    }
}

/// Recognises the first call of a closure, on whatever thread it is made.
final class FirstCall: Sendable {
    private let wasCalled = AtomicCell<Bool>(false)

    /// Returns true the first time it is called, and false later.
    func claim() -> Bool {
        !wasCalled.exchange(true, ordering: .acquiringAndReleasing)
    }
}
