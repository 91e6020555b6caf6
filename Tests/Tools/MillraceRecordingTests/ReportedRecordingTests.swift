import Foundation
import Millrace
import MillraceTimeline
import TestSupport
import Testing

@testable import MillraceRecording
@testable import RecordingSamples

/// A timeline records all stores of its process, so these tests run in processes of their own.
@Suite("Reported stores: recordings")
struct ReportedRecordingTests {
    @Test("A session is written, imported into the living store, and travelled through")
    func roundTrip() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let timeline = Timeline()
            let basket = Basket()
            for action in [BasketAction.add("tea"), .add("milk"), .pay] { basket.act(action) }
            let states = timeline.entries.compactMap { $0.new as? BasketState }
            let session = try imported(timeline.file, into: timeline.stores)
            #expect(timeline.load(session, allowingReplay: true).isEmpty)
            #expect(basket.state == BasketState())
            #expect(timeline.entries.compactMap { $0.new as? BasketState } == states)
            #expect(timeline.entries[1].transition.action as? BasketAction == .add("tea"))
            timeline.travel(to: .after(try #require(timeline.ids.last)))
            #expect(basket.state == BasketState(items: ["tea", "milk"], isPaid: true))
            try timeline.setSkipped(true, timeline.ids.lowerBound + 1)
            #expect(basket.state == BasketState(items: ["milk"], isPaid: true))
        }
    }

    @Test("The generated test equals the file that is compiled into this target")
    func generated() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let timeline = Timeline()
            let basket = Basket()
            for action in [BasketAction.add("tea"), .add("milk"), .pay] { basket.act(action) }
            try ReplayTestTests.compare(
                ReplayTest(of: timeline.entries, subject: "reduceBasket").source,
                "ReportedReplay.swift"
            )
        }
    }
}
