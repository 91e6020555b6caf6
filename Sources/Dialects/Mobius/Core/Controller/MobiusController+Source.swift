import Millrace
import MillraceReporting

extension MobiusController: ActionSource {
    /// The type of the effects that the loop's transitions return.
    public typealias SourceEffect = Effect

    /// Gives Millrace's modules access to the model. The feed continues when the controller stops or starts, and
    /// when its model is replaced.
    public var stateFeed: StateFeed<Model> {
        var feed = StateFeed(
            of: state,
            read: { [weak state] in state?.currentModel },
            transitions: { [weak state, name = builder.name] in
                guard let state else { return nil }
                return TransitionFeed(
                    label: StoreLabel(ofLoop: name, Model.self),
                    recorders: state.recorders
                ) { [weak state] in state?.presentHandle }
            },
            observerCount: { [weak state] in state?.models.observers.count ?? 0 },
            observe: { [weak state] body in state?.models.observers.add { _ in body(nil) }.end ?? {} }
        )
        feed.hasPendingActions = { [executor] in !executor.isIdle }
        feed.afterPendingActions = { [executor] in executor.async($0) }
        return feed
    }

    /// Sends `event` to the loop; drops it while the controller is stopped. See ``dispatchEvent(_:)``.
    public func send(sourceAction event: Event) { dispatchEvent(event) }
}

extension MobiusLoop: ActionSource {
    /// The type of the effects that the loop's transitions return.
    public typealias SourceEffect = Effect

    /// Gives Millrace's modules access to the model.
    public var stateFeed: StateFeed<Model> {
        var feed = StateFeed(
            of: publisher,
            read: { [weak publisher] in publisher?.value },
            transitions: { [weak self] in self.map { TransitionFeed(of: $0.knownHandle) } },
            observerCount: { [weak publisher] in publisher?.observers.count ?? 0 },
            observe: { [weak publisher] body in publisher?.observers.add { _ in body(nil) }.end ?? {} }
        )
        feed.hasPendingActions = { [weak self] in self.map { !$0.isIdle } ?? false }
        return feed
    }

    /// Dispatches `event`: see ``dispatchEvent(_:)``.
    public func send(sourceAction event: Event) { dispatchEvent(event) }
}
