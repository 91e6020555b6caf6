import Foundation
import Millrace
import MillraceTimeline
import TestSupport
import Testing

@testable import MillraceRecording
@testable import RecordingSamples

@Suite("Reported stores: recordings", .recordingScope)
struct ReportedRecordingTests {
    @Test("A session is written, imported into the living store, and travelled through")
    @MainActor
    func roundTrip() throws {
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

    @Test("The generated test equals the file that is compiled into this target")
    @MainActor
    func generated() throws {
        let timeline = Timeline()
        let basket = Basket()
        for action in [BasketAction.add("tea"), .add("milk"), .pay] { basket.act(action) }
        try ReplayTestTests.compare(
            ReplayTest(of: timeline.entries, subject: "reduceBasket").source,
            "ReportedReplay.swift"
        )
    }
}
