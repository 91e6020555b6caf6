import Millrace
import MillraceReporting

/// The state of a basket in an app that reports its actions.
public struct BasketState: Codable, Equatable, Sendable {
    var items: [String] = []
    var isPaid = false

    /// An empty basket.
    public init() {}

    init(items: [String], isPaid: Bool) {
        self.items = items
        self.isPaid = isPaid
    }
}

/// The actions of the basket.
public enum BasketAction: Codable, Equatable, Sendable {
    case add(String)
    case pay
}

/// The state after an action.
public func reduceBasket(_ state: BasketState, _ action: BasketAction) -> BasketState {
    var state = state
    switch action {
    case .add(let item): state.items.append(item)
    case .pay: state.isPaid = true
    }
    return state
}

/// A basket that is not a store of any dialect, but reports its actions.
@MainActor
public final class Basket {
    /// The state of the basket.
    public private(set) var state = BasketState()

    private lazy var reporter = ReportedStore<BasketState, BasketAction>(
        dialect: "Shop",
        name: "Basket",
        state: state,
        restore: { [weak self] in self?.state = $0 },
        reduce: reduceBasket
    )

    /// An empty basket.
    public init() {}

    /// Performs an action and reports it.
    public func act(_ action: BasketAction) {
        reporter.reporting(action, state: { state }) { state = reduceBasket(state, action) }
    }
}
