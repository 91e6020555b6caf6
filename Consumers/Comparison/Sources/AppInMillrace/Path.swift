import Foundation
import MillraceObservation
import Prex
import VISPER_Wireframe

#if canImport(SwiftUI)
import SwiftUI
#endif

enum Route: Hashable, Sendable {
    case shelf(String), book(Int)
}

func makeRoutes() throws -> Routes<Route> {
    try Routes {
        RouteCase("/shelf/:name", Route.shelf) { if case .shelf(let name) = $0 { name } else { nil } }
        RouteCase("/book/:id", Route.book) { if case .book(let id) = $0 { id } else { nil } }
    }
}

struct PathState: Prex.State, Equatable {
    var path: [Route] = []
}

enum PathAction: Prex.Action {
    case setPath([Route])
}

struct PathMutation: Mutation {
    func mutate(action: PathAction, state: inout PathState) {
        switch action {
        case .setPath(let path): state.path = path
        }
    }
}

struct PathModel: Sendable {
    let flux = Flux(state: PathState(), mutation: PathMutation())
    let routes: Routes<Route>

    func open(_ url: URL) {
        if let path = routes.path(for: url) { flux.dispatcher.dispatch(.setPath(path)) }
    }
}

#if canImport(SwiftUI)
struct PathView: SwiftUI.View {
    let model: PathModel

    var body: some SwiftUI.View {
        let app = model.flux.observed
        NavigationStack(path: app.binding(\.path, send: { .setPath($0) })) {
            Button("New books") { app.send(.setPath([.shelf("new")])) }
                .navigationDestination(for: Route.self) { RouteView(route: $0) }
        }
        .onOpenURL { model.open($0) }
    }
}

struct RouteView: SwiftUI.View {
    let route: Route

    var body: some SwiftUI.View {
        switch route {
        case .shelf(let name): Text("Shelf \(name)")
        case .book(let id): Text("Book \(id)")
        }
    }
}
#endif
