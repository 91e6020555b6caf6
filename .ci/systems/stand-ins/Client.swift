// An app on the libraries, as written for iOS. It compiles in Swift 5 and in Swift 6 mode, on each system with the available parts.

import FluxCapacitor
import Millrace
import MillraceObservation
import MobiusCore
import Prex
import VISPER

#if canImport(Combine)
import Combine

@MainActor
final class Subscriptions {
    private var cancellables: Set<AnyCancellable> = []
    private var names: [String] = []

    func observe(_ name: ObservableProperty<String>, _ constant: Constant<[String]>) {
        name.publisher
            .sink { [weak self] name in
                MainActor.assumeIsolated { self?.names.append(name) }
            }
            .store(in: &cancellables)
        constant.publisher
            .sink { names in print(names.count) }
            .store(in: &cancellables)
    }
}
#endif

enum CounterAction: Prex.Action {
    case set(Bool)
}

struct CounterState: Prex.State {
    var isOn = false
}

struct CounterMutation: Prex.Mutation {
    func mutate(action: CounterAction, state: inout CounterState) {
        switch action {
        case .set(let isOn): state.isOn = isOn
        }
    }
}

@MainActor
func observeStores(flux: Flux<CounterAction, CounterState>) -> CounterState {
    flux.dispatcher.dispatch(.set(true))
    return flux.store.state
}

final class NameStore: Storable {
    typealias DispatchStateType = FluxCapacitor.Dispatcher.Name

    let names: Constant<[String]>
    private let _names = Variable<[String]>([])

    init() { names = Constant(_names) }

    func reduce(with state: FluxCapacitor.Dispatcher.Name) {
        switch state {
        case .add(let name): _names.value.append(name)
        }
    }
}

final class NameAction: Actionable {
    typealias DispatchStateType = FluxCapacitor.Dispatcher.Name
}

extension FluxCapacitor.Dispatcher {
    enum Name: DispatchState {
        typealias RelatedStoreType = NameStore
        typealias RelatedActionType = NameAction

        case add(String)
    }
}

struct SetIsOn: VISPER.Action {
    let isOn: Bool
}

#if canImport(SwiftUI)
import SwiftUI

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct ObservingView: SwiftUI.View {
    let counter: Observed<CounterState, CounterAction>
    let controller: MobiusController<Bool, Bool, Never>
    let app: Redux<CounterState>
    let names: NameStore
    let settings: StateContainer<CounterState>
    @SwiftUI.State private var isShown = false

    var body: some SwiftUI.View {
        Text(counter.isOn ? "on" : "off")
        Toggle("Prex", isOn: counter.binding(\.isOn, send: CounterAction.set).animation())
        Toggle("Mobius", isOn: controller.observed.binding(\.self, send: { $0 }))
        Toggle("VISPER", isOn: app.observed.binding(\.isOn, send: { SetIsOn(isOn: $0) }))
        Toggle("A container", isOn: settings.observed.binding(\.isOn) { isOn in settings.update { $0.isOn = isOn } })
        Toggle("The view's own", isOn: $isShown)
        TextField("Name", text: names.observed.binding(\.names.description, send: { .add($0) }))
        Button("Add") { names.observed.send(.add("Ada")) }
    }
}

/// A view for systems without Observation.
struct OlderView: SwiftUI.View {
    @SwiftUI.State private var isOn = false

    var body: some SwiftUI.View { Toggle("Prex", isOn: $isOn) }
}
#endif

#if os(iOS) || os(tvOS) || os(visionOS)
import UIKit

final class RoutedController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        _ = routePattern
    }

    override func willRoute(_ wireframe: WireframeObjc, routeResult: RouteResultObjc) {
        super.willRoute(wireframe, routeResult: routeResult)
    }

    override func didRoute(_ wireframe: WireframeObjc, routeResult: RouteResultObjc) {
        super.didRoute(wireframe, routeResult: routeResult)
    }
}

/// A presenter as written for the Objective-C version, whose parameters have no `!`.
final class Analytics: NSObject, ViewControllerEventPresenter {
    func isResponsible(_ event: NSObject, view: UIView?, controller: UIViewController) -> Bool { event is ViewDidAppearEvent }
    func receivedEvent(_ event: NSObject, view: UIView?, controller: UIViewController) { print(controller) }
}

final class AboutFeature: ContentFeature<Text> {
    init() { super.init(routePattern: "/about", content: Text("About")) }

    override func makeOption(routeResult: RouteResult) -> RoutingOption { DefaultRoutingOptionModal() }
}

@MainActor
func addScreens(to app: AnyVISPERApp<CounterState>, navigationController: UINavigationController) throws {
    app.navigateOn(navigationController)
    try app.add(feature: AboutFeature())
    UIViewController.enableLifecycleEvents()
}
#endif
