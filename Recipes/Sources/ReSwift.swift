import Millrace
import ReSwift

/// An action that is recorded. ReSwift's own need not be Sendable.
protocol ShopAction: Action, Sendable {}

/// Gives the store a state of another time. It is no `ShopAction`, so it is not recorded.
struct Restore: Action { let state: ShopState }

func rootReducer(_ action: any Action, _ state: ShopState?) -> ShopState {
    if let restore = action as? Restore { return restore.state }
    return shopReducer(action, state)
}

@MainActor
enum Shop {
    static let store: Store<ShopState> = Store(reducer: rootReducer, state: ShopState(), middleware: [report])

    /// Reports what actions change. The last middleware, so that it sees what the others make of actions.
    private static let report: Middleware<ShopState> = { [reporter] _, state in
        { next in
            { action in
                guard let action = action as? any ShopAction else { return next(action) }
                if TransitionProbe.isHoldingActions { return }
                reporter.reporting(action, state: { state() ?? ShopState() }) { next(action) }
            }
        }
    }

    private static let reporter = ReportedStore<ShopState, any ShopAction>(
        dialect: "ReSwift",
        name: "Shop",
        state: ShopState(),
        restore: { store.dispatch(Restore(state: $0)) },
        reduce: { rootReducer($1, $0) },
        dispatch: { store.dispatch($0) }
    )
}
