// WorldTests.swift
import Foundation
import MillraceTesting
import Prex
import Testing

struct World: Sendable {
    var search: @Sendable (String) async throws -> [String]
    var now: @Sendable () -> Date = { Date() }
    var clock: any Clock<Duration> = ContinuousClock()
}

extension World {
    static var test: World {
        World(search: unset("search"), now: unset("now", returning: .distantPast), clock: ManualClock())
    }
}

/// Sendable: its properties never change.
final class WorldPresenter: Presenter<SearchAction, SearchState>, @unchecked Sendable {
    private let world: World

    init(world: World) {
        self.world = world
        super.init(view: NoView(), flux: Flux(state: SearchState(), mutation: SearchMutation()))
    }

    func search(_ text: String) {
        run("search") { [world] dispatch in
            dispatch(.found(try await world.search(text)))
        } failure: { _ in
            .found([])
        }
    }
}

@Test func theServiceIsAsked() async throws {
    var world = World.test
    world.search = { text in [text] }
    let presenter = WorldPresenter(world: world)
    let test = TestStore(presenter)
    presenter.search("tea")
    try await test.receive(.found(["tea"])) { $0.results = ["tea"] }
    try await test.finish()
}
