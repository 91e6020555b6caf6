import Millrace
import MillraceReporting

extension Presenter {
    /// Dispatches an action from work in a lane; drops the action after the work's end. From any thread.
    public typealias LaneDispatch = @Sendable (Action) -> Void

    /// Runs `work` in a task. It replaces the lane's previous work: pending work does not begin, and running work is
    /// cancelled.
    ///
    /// ```swift
    /// func type(_ text: String) {
    ///     dispatch(.typed(text))
    ///     run(.search, after: .milliseconds(300)) { [api] dispatch in
    ///         dispatch(.found(await api.search(text)))
    ///     }
    /// }
    /// ```
    ///
    /// Work that is replaced or cancelled dispatches nothing afterwards, even if it does not notice the cancellation of
    /// its task. The release of the presenter cancels its work; capture the presenter weakly, if at all, because a strong
    /// reference would put the release off until the work has returned.
    ///
    /// While a recorder is attached, the work is ongoing work of the Flux until it ends. Time travel starts no work, and
    /// neither does a locked timeline. From any thread; O(1) beside that.
    /// The points 5.9 to 5.12 of `Documentation/Behaviour/Prex.md` have the rules.
    ///
    /// - Parameters:
    ///   - lane: the lane.
    ///   - delay: the time to wait before `work` begins.
    ///   - clock: measures the delay. Tests pass a clock that they advance themselves.
    ///   - work: runs in the isolation of the code that contains the closure, otherwise on any thread. It receives a
    ///     function that dispatches: see ``LaneDispatch``.
    /// - Returns: the task, to wait for. To cancel the work, use ``cancel(_:)``.
    @available(swift, introduced: 6)
    @discardableResult
    public func run(
        _ lane: WorkLane,
        after delay: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        @_inheritActorContext _ work: @escaping @Sendable (_ dispatch: @escaping LaneDispatch) async -> Void
    ) -> Task<Void, Never> {
        run(in: lane, after: delay, clock, unchecked: work)
    }

    /// Runs `work` in a task, as ``run(_:after:clock:_:)`` does, and dispatches an action if it throws.
    ///
    /// ```swift
    /// run(.load) { [service] dispatch in
    ///     dispatch(.loaded(try await service.movies()))
    /// } failure: { _ in
    ///     .failed("The movies could not be loaded.")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - lane: the lane.
    ///   - delay: the time to wait before `work` begins.
    ///   - clock: measures the delay.
    ///   - work: runs in the isolation of the code that contains the closure, otherwise on any thread.
    ///   - failure: returns the action to dispatch for an error. Called on any thread, and not if `work` was replaced or
    ///     cancelled before it threw.
    /// - Returns: the task, to wait for.
    @available(swift, introduced: 6)
    @discardableResult
    public func run(
        _ lane: WorkLane,
        after delay: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        @_inheritActorContext _ work:
            @escaping @Sendable (_ dispatch: @escaping LaneDispatch) async throws -> Void,
        failure: @escaping @Sendable (any Error) -> Action
    ) -> Task<Void, Never> {
        run(in: lane, after: delay, clock, unchecked: work, failure: failure)
    }

    /// Cancels the work in a lane, if there is any: when this method has returned, the work dispatches nothing more. From
    /// any thread, also from inside the work; O(1).
    public func cancel(_ lane: WorkLane) {
        flux.store.container.queue.withLock { lanes }?.cancel(lane)
    }

    func run(
        in lane: WorkLane,
        after delay: Duration?,
        _ clock: any Clock<Duration>,
        unchecked work: @escaping (@escaping LaneDispatch) async throws -> Void,
        failure: @escaping (any Error) -> Action
    ) -> Task<Void, Never> {
        run(in: lane, after: delay, clock) { dispatch in
            do {
                try await work(dispatch)
            } catch {
                if !Task.isCancelled { dispatch(failure(error)) }
            }
        }
    }

    func run(
        in lane: WorkLane,
        after delay: Duration?,
        _ clock: any Clock<Duration>,
        unchecked work: @escaping (@escaping LaneDispatch) async -> Void
    ) -> Task<Void, Never> {
        if flux.holds("\(lane)") { return Task {} }
        return LaneRun(of: flux, "\(lane)").start(in: lanesInUse, as: lane, after: delay, clock, work)
    }

    private var lanesInUse: Lanes<WorkLane, LaneRun<Action, State>> {
        flux.store.container.queue.withLock {
            let known = lanes ?? Lanes()
            lanes = known
            return known
        }
    }
}

/// The name of a lane of a ``Presenter``, in which at most one work runs at a time: see ``Presenter/run(_:after:clock:_:)``.
///
/// ```swift
/// extension WorkLane {
///     static let search: WorkLane = "search"
/// }
/// ```
///
/// Each presenter has its own lanes. Lanes with equal names are the same lane.
public struct WorkLane: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name.
    public let description: String

    /// A lane with this name. Timelines, warnings and failures of tests show the name, so it should contain no user data.
    public init(_ name: String) { description = name }

    /// A lane with this name.
    public init(stringLiteral name: String) { self.init(name) }
}
