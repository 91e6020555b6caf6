// An app on the libraries, as it is written for iOS. It compiles in Swift 5 and in Swift 6 mode, on each system with the parts that it has.

import FluxCapacitor
import Millrace
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

#if canImport(SwiftUI)
import SwiftUI

struct ModelView: SwiftUI.View {
    let controller: MobiusController<Bool, Bool, Never>
    let model: ObservableModel<Bool>

    var body: some SwiftUI.View {
        Toggle("On", isOn: Binding(get: { model.model }, set: { controller.dispatchEvent($0) }))
    }
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

/// Written as in Objective-C's days: the parameters without `!`.
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
