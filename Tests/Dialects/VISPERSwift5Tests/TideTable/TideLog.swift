import VISPER
import VISPER_Redux

/// State without screens: actions, reducers of each kind, and an observer.
enum TideLog {
    struct Gauge: Equatable {
        let name: String
        var readings = 0
    }

    struct Page: Equatable {
        let title: String
    }

    struct LogState: Equatable {
        let pages: [Page]
        let gauge: Gauge?

        static let blank = LogState(pages: [], gauge: Gauge(name: "unnamed"))
    }

    // MARK: Actions

    struct NameGauge: Action {
        var name: String
    }

    struct ReadGauge: Action {}

    /// Its reducer answers later, when the pilot does.
    struct AskPilot: Action {
        let ask: (@escaping (String) -> Void) -> Void
    }

    // MARK: Reducers

    struct AskPilotReducer: AsyncActionReducer {

        typealias ReducerActionType = AskPilot
        typealias ReducerStateType = Gauge?

        // An asynchronous reducer is not given the state, so it has a property of it.
        let gauge: ObserveableProperty<Gauge?>

        func reduce(
            provider: ReducerProvider,
            action: AskPilot,
            completion: @escaping (_ newState: Gauge?) -> Void
        ) {
            action.ask { name in
                completion(Gauge(name: name, readings: self.gauge.value?.readings ?? 0))
            }
        }
    }

    struct NameGaugeReducer: ActionReducerType {

        typealias ReducerActionType = NameGauge
        typealias ReducerStateType = Gauge

        func reduce(provider: ReducerProvider, action: NameGauge, state: Gauge) -> Gauge {
            return Gauge(name: action.name, readings: state.readings)
        }
    }

    class NamingFeature: LogicFeature {

        func injectReducers(container: ReducerContainer) {
            let naming = NameGaugeReducer()
            container.addReducer(reducer: naming)
        }
    }

    /// Adds a function, a function in a reducer, and a reducer that is a type.
    static func fill(_ container: ReducerContainer) {
        container.addReduceFunction {
            (provider: ReducerProvider, action: ReadGauge, pages: [Page]) -> [Page] in
            return pages + [Page(title: "reading \(pages.count + 1)")]
        }

        let counting = FunctionalReducer(
            reduceFunction: {
                (provider: ReducerProvider, action: ReadGauge, gauge: Gauge) -> Gauge in
                return Gauge(name: gauge.name, readings: gauge.readings + 1)
            }
        )
        container.addReducer(reducer: counting)

        let naming = NameGaugeReducer()
        container.addReducer(reducer: naming)
    }

    // MARK: The app and its observer

    static func open() -> AnyReduxApp<LogState> {
        let reducer: AppReducer<LogState> = { (provider, action, log) in
            let next = LogState(
                pages: provider.reduce(action: action, state: log.pages),
                gauge: provider.reduce(action, log.gauge)
            )
            return provider.reduce(action: action, state: next)
        }
        let logFactory = ReduxAppFactory<LogState>()
        let log: AnyReduxApp<LogState> = logFactory.makeApplication(
            initialState: LogState.blank,
            appReducer: reducer
        )
        return log
    }

    class Clerk {

        var names: [String] = []
        let subscriptions = SubscriptionReferenceBag()

        func follow(_ log: AnyReduxApp<LogState>) {
            let names = log.state.map { $0.gauge?.name ?? "no gauge" }.subscribe {
                name in
                self.names.append(name)
            }
            self.subscriptions.addReference(reference: names)
        }
    }
}
