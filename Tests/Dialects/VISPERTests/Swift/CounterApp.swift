import TestSupport
import VISPER_Swift

struct CounterState: Equatable {
    var count = 0
    var name = "Ann"
}

struct Increment: Action {}

struct IncrementReducer: ActionReducerType {
    func reduce(provider: ReducerProvider, action: Increment, state: CounterState) -> CounterState {
        CounterState(count: state.count + 1, name: state.name)
    }
}

/// A feature of every kind.
final class CounterFeature: StateObservingFeature<CounterState>, LogicFeature, ViewFeature, PresenterFeature {
    let routePattern = "/counter"
    let priority = 0
    let counts = Log<Int>()
    let presented = Log<String>()

    func injectReducers(container: ReducerContainer) {
        container.addReducer(reducer: IncrementReducer())
    }

    override func observe(state: ObservableProperty<CounterState>) throws {
        state.subscribe { [counts] in counts.note($0.count) }
    }

    func makeController(routeResult: RouteResult) throws -> UIViewController {
        let controller = UIViewController()
        controller.title = "counter"
        return controller
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        DefaultRoutingOptionPush(animated: false)
    }

    func makePresenters(routeResult: RouteResult, controller: UIViewController) throws -> [Presenter] {
        [
            FunctionalPresenter(addPresentationLogic: { [presented] _, controller in
                presented.note(controller.title ?? "")
            })
        ]
    }
}

struct PlainFeature: Feature {}

/// Has an observer of each kind. When an observer is called, its name and the app that it received are recorded here.
@MainActor
final class Observers {
    var calls: [String] = []
    var applications: [any App] = []

    struct Plain: FeatureObserver {
        let observers: Observers
        let name: String
        func featureAdded(application: App, feature: Feature) throws {
            observers.calls.append(name)
            observers.applications.append(application)
        }
    }

    struct Stateful: StatefulFeatureObserver {
        let observers: Observers
        let name: String
        var refuses = false
        func featureAdded(application: AnyReduxApp<CounterState>, feature: Feature) throws {
            if refuses { throw Refusal() }
            observers.calls.append(name)
            observers.applications.append(application)
        }
    }

    struct OfWireframe: WireframeFeatureObserver {
        let observers: Observers
        let name: String
        func featureAdded(application: WireframeApp, feature: Feature) throws {
            observers.calls.append(name)
            observers.applications.append(application)
        }
    }
}
