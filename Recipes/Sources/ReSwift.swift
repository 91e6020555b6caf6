import MillraceReporting
import ReSwift

/// An action that is recorded. It must be Sendable, which ReSwift's `Action` does not require.
protocol ShopAction: Action, Sendable {}

/// Restores a state. This action is not a `ShopAction`, so it is not recorded.
struct Restore: Action { let state: ShopState }

func rootReducer(_ action: any Action, _ state: ShopState?) -> ShopState {
    if let restore = action as? Restore { return restore.state }
    return shopReducer(action, state)
}

@MainActor
enum Shop {
    static let store: Store<ShopState> = Store(reducer: rootReducer, state: ShopState(), middleware: [report])

    /// Reports the changes that actions make. As the last middleware, it receives the actions that the others pass on.
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
