extension ThreadContext {
    /// Runs `body`, and returns the first error that was passed to ``withhold(_:)`` meanwhile.
    @inlinable
    package func withholdingErrors<Result>(_ body: () -> Result) -> (result: Result, error: AnyObject?) {
        let outer = (storage.pointee.isWithholdingErrors, storage.pointee.withheldError)
        storage.pointee.isWithholdingErrors = true
        storage.pointee.withheldError = nil
        let result = body()
        let error = storage.pointee.withheldError
        (storage.pointee.isWithholdingErrors, storage.pointee.withheldError) = outer
        return (result, error)
    }

    /// Stores an error for the innermost ``withholdingErrors(_:)`` in progress on this thread, unless an earlier
    /// error is stored. Returns false if no such call is in progress.
    package func withhold(_ error: AnyObject) -> Bool {
        guard storage.pointee.isWithholdingErrors else { return false }
        if storage.pointee.withheldError == nil { storage.pointee.withheldError = error }
        return true
    }
}
