import ComposableArchitecture
import Foundation
import SwiftUI

enum Route: Hashable {
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

@Reducer
struct Paths {
    @ObservableState
    struct State: Equatable {
        var path: [Route] = []
    }

    enum Action {
        case setPath([Route]), open(URL)
    }

    var body: some ReducerOf<Self> {
        Reduce { state, action in
            switch action {
            case .setPath(let path):
                state.path = path
                return .none
            case .open(let url):
                if let path = Route.path(for: url) { state.path = path }
                return .none
            }
        }
    }
}

struct PathView: View {
    @Bindable var store: StoreOf<Paths>

    var body: some View {
        NavigationStack(path: $store.path.sending(\.setPath)) {
            Button("New books") { store.send(.setPath([.shelf("new")])) }
                .navigationDestination(for: Route.self) { RouteView(route: $0) }
        }
        .onOpenURL { store.send(.open($0)) }
    }
}

struct RouteView: View {
    let route: Route

    var body: some View {
        switch route {
        case .shelf(let name): Text("Shelf \(name)")
        case .book(let id): Text("Book \(id)")
        }
    }
}
