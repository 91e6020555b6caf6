import Millrace
import MillraceReporting

// The overloads are disfavoured, so that the name `invoke` without parameter labels refers to the synchronous
// function, as in the original library.
extension Actionable {
    /// Awaits `operation` and invokes its result, in the caller's isolation.
    ///
    /// ```swift
    /// func loadUsers() async throws {
    ///     invoke(.loading(true))
    ///     defer { invoke(.loading(false)) }
    ///     try await invoke { .addUsers(try await session.users()) }
    /// }
    /// ```
    ///
    /// - Throws: the error of `operation`; `CancellationError` if the task was cancelled in the meantime. In both cases
    ///   nothing is invoked.
    @inlinable
    @_disfavoredOverload
    public func invoke(
        isolation: isolated (any Actor)? = #isolation,
        function: StaticString = #function,
        _ operation: () async throws -> DispatchStateType
    ) async throws {
        let work = beginWork(function)
        defer { work?.end() }
        try await Provenance.working(isolation: isolation) {
            _ = isolation
            let outcome = try await withTaskCancellationHandler(
                operation: operation,
                onCancel: { work?.end() },
                isolation: isolation
            )
            try Task.checkCancellation()
            invoke(outcome)
        }
    }

    /// Invokes every element of an asynchronous sequence, in the caller's isolation, until the sequence ends.
    ///
    /// - Throws: the error of the sequence; `CancellationError` if the task was cancelled in the meantime. In both
    ///   cases no further element is invoked.
    @inlinable
    @_disfavoredOverload
    public func invoke<Outcomes: AsyncSequence>(
        isolation: isolated (any Actor)? = #isolation,
        function: StaticString = #function,
        contentsOf outcomes: Outcomes
    ) async throws where Outcomes.Element == DispatchStateType {
        let work = beginWork(function)
        defer { work?.end() }
        for try await outcome in outcomes {
            try Task.checkCancellation()
            invoke(outcome)
        }
        try Task.checkCancellation()
    }

    /// Starts `operation` in the caller's isolation, and invokes its result unless the task is cancelled before.
    ///
    /// ```swift
    /// func loadUsers(cleanedBy dustBuster: DustBuster) {
    ///     invoke(cleanedBy: dustBuster) { [session] in
    ///         .addUsers(try await session.users())
    ///     } onError: { _ in
    ///         .failed("The users could not be loaded.")
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - buster: cancels the operation when the buster is cleaned or released. After that, nothing is invoked.
    ///   - isolation: the caller's isolation; omit it.
    ///   - function: the name of the ongoing work; omit it.
    ///   - operation: the operation to await.
    ///   - onError: returns the dispatch state to invoke if `operation` throws.
    /// - Returns: the task, which ends after the invoke.
    @discardableResult
    @_disfavoredOverload
    public func invoke(
        cleanedBy buster: DustBuster,
        isolation: isolated (any Actor)? = #isolation,
        function: StaticString = #function,
        _ operation: @escaping () async throws -> DispatchStateType,
        onError: @escaping (any Error) -> DispatchStateType
    ) -> Task<Void, Never> {
        invoke(cleanedBy: buster, isolation: isolation, function: function) {
            // A closure that uses the parameter belongs to the caller's isolation, so `onError` is called there.
            _ = isolation
            do {
                return try await operation()
            } catch {
                return onError(error)
            }
        }
    }

    /// Starts `operation` in the caller's isolation, and invokes its result unless the task is cancelled before.
    ///
    /// - Parameters:
    ///   - buster: cancels the operation when the buster is cleaned or released. After that, nothing is invoked.
    ///   - isolation: the caller's isolation; omit it.
    ///   - function: the name of the ongoing work; omit it.
    ///   - operation: the operation to await.
    /// - Returns: the task, which ends after the invoke.
    @discardableResult
    @_disfavoredOverload
    public func invoke(
        cleanedBy buster: DustBuster,
        isolation: isolated (any Actor)? = #isolation,
        function: StaticString = #function,
        _ operation: @escaping () async -> DispatchStateType
    ) -> Task<Void, Never> {
        let work = beginWork(function)
        let sender = TransitionProbe.isAttached ? Provenance.ofSender : nil
        let task = Task {
            _ = isolation
            defer { work?.end() }
            await Provenance.working(after: sender, isolation: isolation) {
                _ = isolation
                // The result of a cancelled operation is not passed to the store. So the recorded work ends at the
                // cancellation, even if the operation returns later.
                let outcome = await withTaskCancellationHandler(
                    operation: operation,
                    onCancel: { work?.end() },
                    isolation: isolation
                )
                if Task.isCancelled { return }
                Provenance.sending(from: sender?.caller) { Dispatcher.shared.dispatch(outcome) }
            }
        }
        task.cleaned(by: buster)
        return task
    }

    /// Begins to record work of the related store. Returns nil if no recorder is attached.
    @usableFromInline
    func beginWork(_ function: StaticString) -> OngoingWork? {
        TransitionProbe.isAttached
            ? Dispatcher.shared.beginWork(
                "\(Self.self).\(function)",
                of: DispatchStateType.RelatedStoreType.self
            )
            : nil
    }
}
