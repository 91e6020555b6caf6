extension Actionable {
    /// Awaits `operation` and invokes its outcome, where the caller is isolated.
    ///
    /// ```swift
    /// func loadUsers() async throws {
    ///     invoke(.loading(true))
    ///     defer { invoke(.loading(false)) }
    ///     try await invoke { .addUsers(try await session.users()) }
    /// }
    /// ```
    ///
    /// - Throws: what `operation` throws; `CancellationError`, with nothing invoked, if the task was cancelled
    ///   meanwhile.
    @inlinable
    public func invoke(
        isolation: isolated (any Actor)? = #isolation,
        _ operation: () async throws -> DispatchStateType
    ) async throws {
        let outcome = try await operation()
        try Task.checkCancellation()
        invoke(outcome)
    }

    /// Invokes every element of an asynchronous sequence, where the caller is isolated, until the sequence ends.
    ///
    /// - Throws: what the sequence throws; `CancellationError`, with nothing more invoked, if the task was cancelled
    ///   meanwhile.
    @inlinable
    public func invoke<Outcomes: AsyncSequence>(
        isolation: isolated (any Actor)? = #isolation,
        contentsOf outcomes: Outcomes
    ) async throws where Outcomes.Element == DispatchStateType {
        var iterator = outcomes.makeAsyncIterator()
        while let outcome = try await iterator.next(isolation: isolation) {
            try Task.checkCancellation()
            invoke(outcome)
        }
        try Task.checkCancellation()
    }

    /// Starts `operation` and invokes its outcome, where the caller is isolated, unless it is cancelled before.
    ///
    /// ```swift
    /// func loadUsers(cleanedBy dustBuster: DustBuster) {
    ///     invoke(cleanedBy: dustBuster) { [session] in
    ///         .addUsers(try await session.users())
    ///     } onError: { error in
    ///         .failed("\(error)")
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - buster: cancels the operation when it is cleaned or released. Nothing is invoked from then on.
    ///   - isolation: the caller's own; leave it out.
    ///   - operation: what to await.
    ///   - onError: the outcome of an operation that throws.
    /// - Returns: the task, which ends after the invoke.
    @discardableResult
    public func invoke(
        cleanedBy buster: DustBuster,
        isolation: isolated (any Actor)? = #isolation,
        _ operation: @escaping () async throws -> DispatchStateType,
        onError: @escaping (any Error) -> DispatchStateType
    ) -> Task<Void, Never> {
        invoke(cleanedBy: buster, isolation: isolation) {
            do {
                return try await operation()
            } catch {
                return onError(error)
            }
        }
    }

    /// Starts `operation` and invokes its outcome, where the caller is isolated, unless it is cancelled before.
    ///
    /// - Parameters:
    ///   - buster: cancels the operation when it is cleaned or released. Nothing is invoked from then on.
    ///   - isolation: the caller's own; leave it out.
    ///   - operation: what to await.
    /// - Returns: the task, which ends after the invoke.
    @discardableResult
    public func invoke(
        cleanedBy buster: DustBuster,
        isolation: isolated (any Actor)? = #isolation,
        _ operation: @escaping () async -> DispatchStateType
    ) -> Task<Void, Never> {
        let task = Task {
            _ = isolation
            let outcome = await operation()
            if !Task.isCancelled { Dispatcher.shared.dispatch(outcome) }
        }
        task.cleaned(by: buster)
        return task
    }
}
