import Foundation
import MillraceObservation
import Prex

#if canImport(SwiftUI)
import SwiftUI
#endif

enum Route: Hashable, Sendable {
    case shelf(String), book(Int)

    static func path(for url: URL) -> [Route]? {
        var path: [Route] = []
        var pieces = ([url.host()].compactMap { $0 } + url.pathComponents.filter { $0 != "/" })[...]
        while let kind = pieces.popFirst() {
            guard let value = pieces.popFirst() else { return nil }
            switch kind {
            case "shelf":
                path.append(.shelf(value))
            case "book":
                guard let id = Int(value) else { return nil }
                path.append(.book(id))
            default:
                return nil
            }
        }
        return path
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

    func open(_ url: URL) {
        if let path = Route.path(for: url) { flux.dispatcher.dispatch(.setPath(path)) }
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
