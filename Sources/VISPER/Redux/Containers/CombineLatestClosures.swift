import Millrace

/// Calls a closure when several others have been called.
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
/// It lives for as long as one of the closures does.
///
/// Sendable: the mutable properties are read and written under `lock` only.
public class CombineLatestClosures: @unchecked Sendable {
    /// What is called.
    public typealias PipelineCallback = () -> Void

    private let lock = Lock()
    private var missing = 0
    private var isCombined = false

    /// Nil when it has been called.
    private var allCallbacksAreCalled: PipelineCallback?

    /// - Parameter allCallbacksAreCalled: called once, by whoever makes the last of the calls that are awaited.
    public init(allCallbacksAreCalled: @escaping PipelineCallback) {
        self.allCallbacksAreCalled = allCallbacksAreCalled
    }

    /// One more closure to await.
    ///
    /// - Returns: a closure that calls `callback`, each time that it is called. The first time counts.
    public func chainClosure(callback: @escaping PipelineCallback) -> PipelineCallback {
        lock.withLock { missing += 1 }
        let isFirst = FirstCall()
        return {
            callback()
            guard isFirst.claim() else { return }
            self.finish { self.missing -= 1 }
        }
    }

    /// Ends the preparation: the final closure is called as soon as all the others have been, which may be now.
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

/// Tells the first call of something from those that follow.
final class FirstCall: Sendable {
    private let wasCalled = AtomicCell<Bool>(false)

    /// True the first time, from whichever thread.
    func claim() -> Bool {
        !wasCalled.exchange(true, ordering: .acquiringAndReleasing)
    }
}
