import FluxCapacitor
import Millrace
import MillraceTimeline
import TestSupport
import Testing

@testable import MillraceReporting

@Suite("What a dispatch follows from, and where it was sent from", .recordingScope)
struct ProvenanceTests {
    @Test("What an observer invokes follows from the dispatch that it was told of")
    func observers() {
        enum Own {}
        let store = NumbersStore<Own>.instantiate()
        let timeline = Timeline()
        let dust = store.first.observe(on: .current) { first in
            if (1..<3).contains(first) { NumbersAction<Own>().invoke(.setFirst(first + 1)) }
        }
        NumbersAction<Own>().invoke(.setFirst(1))
        #expect(timeline.entries.map { timeline.trigger(of: $0)?.id } == [nil, 1, 2])
        dust.clean()
    }

    @Test(
        "What a task invokes names the place that has started the task",
        .enabled(if: TransitionProbe.recordsCallers)
    )
    func tasks() async throws {
        enum Own {}
        let store = NumbersStore<Own>.instantiate()
        let timeline = Timeline()
        let buster = DustBuster()
        let task = NumbersAction<Own>().invoke(cleanedBy: buster) {
            await Task.yield()
            return .setFirst(5)
        }
        let here = try #require(CallSite.current)
        await task.value
        let entry = try #require(timeline.entries.last)
        #expect(store.first.value == 5)
        // The function that has called this one is in both.
        #expect(entry.transition.caller?.addresses.suffix(3) == here.addresses.suffix(3))
    }

    @Test("The result of an operation that has noted an answer follows from the answer")
    func answers() async throws {
        enum Own {}
        let store = NumbersStore<Own>.instantiate()
        let timeline = Timeline()
        let (buster, calls) = (DustBuster(), Journal("Calls"))
        await NumbersAction<Own>().invoke(cleanedBy: buster) {
            await calls.noting("a number", answer: { $0 }) {
                await Task.yield()
                return 5
            }
            return .setFirst(5)
        }.value
        #expect(store.first.value == 5)
        try await NumbersAction<Own>().invoke {
            await calls.noting("another number", answer: { $0 }) { 6 }
            return .setFirst(6)
        }
        #expect(store.first.value == 6)
        #expect(timeline.entries.map { timeline.trigger(of: $0)?.id } == [nil, 1, 2, nil, 4, 5])
    }
}
