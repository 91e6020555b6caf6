import Foundation
import VISPER

/// The patterns of the app's routes.
enum Route {
    static let plan = "/plan"
    static let ticket = "/ticket/:destination"
    static let places = "/places"
    static let place = "/places/:name"
    static let help = "/help"
    static let routes = "/routes"
    static let stack = "/stack"
}

/// Something to try: a route, with the routing option of its feature or with another option, or a stack of routes.
@MainActor
struct SampleRoute {
    let name: String
    let explanation: String
    let perform: (DefaultWireframe) throws -> Void

    static let all = [
        SampleRoute("Push", Route.places),
        SampleRoute("Replace the Top", "/places/Ghent", .replaceTop()),
        SampleRoute("Go Back To", Route.plan, .backTo()),
        SampleRoute("Begin Anew", Route.plan, .rootVC()),
        SampleRoute("Over Everything", "/ticket/Ghent"),
        SampleRoute("On a Sheet", Route.help),
        SampleRoute("On the Full Screen", Route.help, .modal(presentationStyle: .fullScreen)),
        SampleRoute(stack: [Route.plan, Route.places, "/places/Kiruna"]),
        SampleRoute("An Unknown Route", "/place"),
    ]

    private init(_ name: String, _ route: String, _ option: RoutingOption? = nil) {
        self.name = name
        explanation = route
        perform = { try $0.route(route: route, option: option) }
    }

    private init(stack routes: [String]) {
        name = "Restore a Stack"
        explanation = routes.joined(separator: "  ")
        perform = { try $0.restore(stack: routes.compactMap(URL.init(string:))) }
    }
}
