// ClockTests.swift
import MillraceTesting
import MobiusCore
import Testing

enum SearchEffect { case search(String) }

@Test func onlyTheLastQueryIsSearched() async {
    let clock = ManualClock()
    let (searched, sender) = AsyncStream.makeStream(of: String.self)
    let connection = EffectRouter<SearchEffect, Never>()
        .routeCase(SearchEffect.search)
        .debounced(for: .milliseconds(300), clock: clock, in: EffectLane<Int>(), id: { _ in 0 })
        .to { query in sender.yield(query) }
        .asConnectable.connect { _ in }
    connection.accept(.search("s"))
    connection.accept(.search("swift"))
    await clock.waitForSleepers()  // the effect runs in a task: wait until it sleeps
    clock.advance(by: .milliseconds(300))
    #expect(await searched.first { _ in true } == "swift")
    connection.dispose()
}
