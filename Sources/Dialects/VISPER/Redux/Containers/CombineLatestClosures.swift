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
public final class CombineLatestClosures: Sendable {
    /// The type of the closures.
    public typealias PipelineCallback = () -> Void

    private struct State {
        var missing = 0
        var isCombined = false

        /// The final closure; nil after it was called.
        var allCallbacksAreCalled: UserValue<PipelineCallback>?
    }

    private let state: Guarded<State>

    /// - Parameter allCallbacksAreCalled: the final closure: called once, on the thread that calls the last of the
    ///   other closures.
    @available(swift, introduced: 6)
    public convenience init(allCallbacksAreCalled: @escaping @Sendable () -> Void) {
        self.init(final: allCallbacksAreCalled)
    }

    init(final: @escaping PipelineCallback) {
        state = Guarded(State(allCallbacksAreCalled: UserValue(final)))
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
        state.withLock { $0.missing += 1 }
        return FirstCall()
    }

    private func call(_ callback: PipelineCallback, _ isFirst: FirstCall) {
        callback()
        guard isFirst.claim() else { return }
        finish { $0.missing -= 1 }
    }

    /// Ends the set-up. The final closure is called as soon as all other closures have been called. If they have been
    /// called already, it is called at once.
    public func combineLatest() {
        finish { $0.isCombined = true }
    }

    private func finish(_ change: (inout State) -> Void) {
        let final: UserValue<PipelineCallback>? = state.withLock { state in
            change(&state)
            guard state.isCombined && state.missing == 0 else { return nil }
            defer { state.allCallbacksAreCalled = nil }
            return state.allCallbacksAreCalled
        }
        final?.value()
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
