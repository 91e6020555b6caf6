import Foundation
import Observation

#if canImport(SwiftUI)
import SwiftUI
#endif

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

@MainActor
@Observable
final class PathModel {
    var path: [Route] = []

    func open(_ url: URL) {
        if let path = Route.path(for: url) { self.path = path }
    }
}

#if canImport(SwiftUI)
struct PathView: View {
    @Bindable var model: PathModel

    var body: some View {
        NavigationStack(path: $model.path) {
            Button("New books") { model.path = [.shelf("new")] }
                .navigationDestination(for: Route.self) { RouteView(route: $0) }
        }
        .onOpenURL { model.open($0) }
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
#endif
