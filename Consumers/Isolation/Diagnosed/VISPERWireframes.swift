// A wireframe is used in an actor, a class without isolation, and background closures: nothing is said in either mode.
// modes: 5, 6, 6 main

import Foundation
import VISPER

let url = URL(string: "/x")!

actor Downloads {
    let wireframe: any Wireframe
    init(wireframe: any Wireframe) { self.wireframe = wireframe }
    func done() async throws { try await wireframe.route(to: url) }
}

final class Coordinator {
    let wireframe: any Wireframe
    init(wireframe: any Wireframe) { self.wireframe = wireframe }
    func done() async throws { try await wireframe.route(to: url) }
}

func callback(_ wireframe: any Wireframe) {
    DispatchQueue.global().async { Task { try await wireframe.route(to: url) } }
}

func nonisolatedRoute(_ wireframe: any Wireframe) async throws { try await wireframe.route(to: url) }

@MainActor final class ScreenPresenter {
    let wireframe: any Wireframe
    init(wireframe: any Wireframe) { self.wireframe = wireframe }
    func go() { Task.detached { try await self.wireframe.route(to: url) } }
}

actor ThroughApp {
    let app: AnyVISPERApp<Int>
    init(app: AnyVISPERApp<Int>) { self.app = app }
    func done() async throws { try await app.wireframe.route(to: url) }
}

actor Dispatching {
    let redux: Redux<Int>
    init(redux: Redux<Int>) { self.redux = redux }
    func work() {
        let dispatcher = redux.actionDispatcher
        DispatchQueue.global().async { dispatcher.dispatch(Work()) }
    }
}

struct Work: Action {}
