extension ThreadContext {
    /// The object that is replacing a state, when the replacement counts as a change; nil for time travel.
    package var replacementOrigin: AnyObject? { storage.pointee.replacementOrigin }

    /// Runs `body`, which restores a state: as time travel if `origin` is nil, otherwise as a change made by `origin`.
    package func replacing<Result, Failure>(
        by origin: AnyObject?,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outer = storage.pointee.replacementOrigin
        storage.pointee.replacementOrigin = origin
        defer { storage.pointee.replacementOrigin = outer }
        return try body()
    }

    /// Runs `body`, which sets a store's state. Observers may make changes in response, on this thread and before
    /// `body` returns. In time travel, these changes count as part of the restoration, because the original changes
    /// were recorded before. In a replacement by ``replacementOrigin``, they count as changes.
    package func restoring<Result>(_ body: () -> Result) -> Result {
        if replacementOrigin != nil { return body() }
        storage.pointee.restorations += 1
        defer { storage.pointee.restorations -= 1 }
        return body()
    }

    /// The cause to record for a transition that is applied now. Differs from `cause` during a restoration or
    /// replacement.
    func cause(_ cause: Transition.Cause) -> Transition.Cause {
        switch cause {
        case .start: .start
        case .restoration: replacementOrigin == nil ? .restoration : .change
        default: storage.pointee.restorations > 0 ? .restoration : cause
        }
    }
}
