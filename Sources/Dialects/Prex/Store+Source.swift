import Millrace
import MillraceReporting

extension Store: StateSource {
    /// Millrace's modules read and observe the store through this feed.
    public var stateFeed: StateFeed<State> {
        StateFeed(
            // The state must be readable for as long as the feed's owner is alive. So the owner is the store, and
            // not the container, which the store's deinit closes.
            of: self,
            read: { [weak self] in self.flatMap { $0.part?.read.value() ?? $0.container.stateIfOpen } },
            transitions: { [weak self] in self?.container.transitionFeed },
            observerCount: { [weak self] in self?.container.observers.count ?? 0 },
            observe: { [weak self] body in
                self?.container.observers.add(usingKept: false) { _ in body(nil) }.end ?? {}
            }
        )
    }
}

extension Flux: ActionSource {
    /// Millrace's modules read and observe the Flux through this feed.
    public var stateFeed: StateFeed<State> { store.stateFeed }

    /// Dispatches `action`: see ``Dispatcher/dispatch(_:)``.
    public func send(sourceAction action: Action) { dispatcher.dispatch(action) }
}

extension Presenter: ActionSource {
    /// Millrace's modules read and observe the presenter's Flux through this feed.
    public var stateFeed: StateFeed<State> { flux.stateFeed }

    /// Dispatches `action`: see ``dispatch(_:)``.
    public func send(sourceAction action: Action) { dispatch(action) }
}
