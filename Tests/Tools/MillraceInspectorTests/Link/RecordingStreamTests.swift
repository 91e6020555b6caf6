import Foundation
import Millrace
import MillraceRecording
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

@testable @_spi(MillraceHub) import MillraceInspector

@Suite("Inspector: the recording that a hub is sent", .recordingScope)
struct RecordingStreamTests {
    @Test("All existing and new entries of a timeline are sent to the hub")
    func whole() throws {
        let (app, hub) = makeStream()
        app.add(1...2_500)
        try hub.connect()
        #expect(hub.unstored.count == 1, "the header")
        try hub.storeAll()
        for _ in 1...10 { app.tally.dispatch(.note("a")) }
        #expect(hub.wakeUps == 1, "once for all that comes")
        try hub.storeAll()
        let entries = try hub.entries()
        #expect(entries.map(\.id) == Array(1...2_510))
        #expect(entries.allSatisfy { $0.missing == 0 && $0.continues == nil })
        #expect(entries.last?.state.json == app.recordedState)
        #expect(hub.place.part == 1)
    }

    @Test("A batch is limited in entries and to 256 kB, and sent after the previous batch has been stored")
    func batches() throws {
        var limits = StreamHub.limits
        limits.entriesPerBatch = 100
        let (app, hub) = makeStream(stream: limits)
        app.add(1...150)
        try hub.connect()
        try hub.tellStored(RecordingPlace(part: 1, offset: UInt64(hub.unstored[0].bytes.count)))
        #expect(hub.unstored.count == 2)
        let first = hub.unstored[1].bytes
        #expect(first.filter { $0 == UInt8(ascii: "\n") }.count == 101, "a store and entries")
        let text = String(repeating: "x", count: 50_000)
        for _ in 1...20 { app.tally.dispatch(.note(text)) }
        hub.wait()
        #expect(hub.unstored.count == 2, "the one before is not stored")
        for _ in 1...2 { hub.write() }
        try hub.tellStored(hub.place)
        #expect(hub.unstored.count == 1)
        #expect((256 * 1_024..<400 * 1_024).contains(hub.unstored[0].bytes.count))
    }

    @Test(
        "After a reconnection the hub is sent exactly the bytes that the hub has not stored",
        arguments: [0, 1, 100, 5_000]
    )
    func resumption(_ kept: Int) throws {
        let (app, hub) = makeStream()
        try hub.connect()
        try hub.storeAll()
        app.add(1...100)
        hub.wait()
        // The hub is killed in the middle of the batch, before it acknowledges what it has written.
        hub.write(kept)
        hub.disconnect()
        app.add(101...200)
        #expect(hub.wakeUps == 0, "nobody to send anything to")
        try hub.connect()
        try hub.storeAll()
        #expect(try hub.entries().map(\.id) == Array(1...200))
        #expect(hub.place.part == 1)
    }

    @Test("A hub that has lost stored entries is sent the missing ones, in a new part")
    func lostPart() throws {
        let (app, hub) = makeStream()
        app.add(1...10)
        try hub.connect()
        try hub.storeAll()
        app.add(11...20)
        hub.wait()
        hub.disconnect()
        try hub.connect(at: RecordingPlace(part: 1, offset: 7))
        try hub.storeAll()
        #expect(hub.place.part == 2)
        #expect(try hub.entries().map(\.id) == Array(1...20), "nothing twice")
        let second = Data(try #require(hub.files[2]))
        let entries = try hub.entries(of: second)
        #expect(entries.map(\.id) == Array(11...20))
        #expect(entries.last?.state.json == app.recordedState)
    }

    @Test("Another hub receives the session from the oldest stored entry on, and the number of earlier ones")
    func otherHub() throws {
        let (app, hub) = makeStream(timeline: Timeline.Limits(count: 30))
        app.add(1...100)
        try hub.connect()
        try hub.storeAll()
        hub.disconnect()
        hub.lose(part: 1)
        try hub.connect()
        try hub.storeAll()
        let entries = try hub.entries()
        #expect(entries.map(\.id) == Array(71...100))
        #expect(entries.map(\.missing) == [70] + Array(repeating: 0, count: 29))
        #expect(hub.place.part == 1)
    }

    @Test("Entries dropped before a hub connects are not counted as missing")
    func late() throws {
        let (app, hub) = makeStream()
        app.add(1)
        app.timeline.detach()
        app.timeline.attach()
        app.add(2)
        try hub.connect()
        try hub.storeAll()
        let entries = try hub.entries()
        #expect(entries.map(\.id) == [2])
        #expect(entries.map(\.missing) == [0])
    }

    @Test("While a hub stalls, one batch is pending; then the hub receives the number of missing entries")
    func stall() throws {
        let (app, hub) = makeStream(timeline: Timeline.Limits(count: 50))
        app.add(1)
        try hub.connect()
        for number in 2...10_000 {
            app.add(number)
            if number % 100 == 0 { hub.wait() }
        }
        #expect(hub.unstored.count == 1)
        try hub.storeAll()
        let entries = try hub.entries()
        #expect(entries.map(\.id) == Array(9_951...10_000))
        #expect(entries.first?.missing == 9_950)
        #expect(entries.first?.before == nil, "the store's line has the state before")
        app.add(1)
        try hub.storeAll()
        app.add(1...70)
        try hub.storeAll()
        let later = try hub.entries().suffix(50)
        #expect(later.first?.missing == 20)
        #expect(later.first?.before != nil, "what the recording had is not the state before")
        #expect(later.last?.state.json == app.recordedState)
    }

    @Test("A long recording is sent in parts, which can be read alone and together")
    func parts() throws {
        let other = Tally()
        var limits = StreamHub.limits
        limits.entriesPerBatch = 10
        limits.bytesPerPart = 5_000
        let (app, hub) = makeStream(stream: limits)
        other.dispatch(.note("only here"))
        try hub.connect()
        for number in 1...100 {
            app.add(number)
            try hub.storeAll()
        }
        #expect(hub.files.count > 3)
        #expect(try hub.entries().map(\.id) == Array(1...101))
        let last = try #require(hub.files.max { $0.key < $1.key })
        let rest = Data(last.value)
        #expect(try hub.entries(of: rest).last?.state.json == app.recordedState)
        // The second store has no entries in this part, but the part lists it too.
        var importer = SessionImporter(stores: [])
        try importer.read(rest)
        let timeline = Timeline.showing(try importer.finish())
        #expect(timeline.stores.count == 2)
        #expect(timeline.ids.last == 101)
        hub.lose(part: 1)
        hub.lose(part: 2)
        let kept = try hub.entries()
        #expect(kept.last?.id == 101)
        #expect(kept.map(\.id) == Array(kept[0].id...101))
    }

    @Test("Released stores are forgotten once all of their entries have been sent")
    func goneStores() throws {
        var limits = StreamHub.limits
        limits.entriesPerBatch = 1
        let (app, hub) = makeStream(timeline: Timeline.Limits(count: 10), stream: limits)
        try hub.connect()
        let handles = try (1...1_000).map { number in
            Tally().dispatch(.add(number))
            if number.isMultiple(of: 5) { try hub.storeAll() }
            return WeakHandle(try #require(app.timeline.stores.last))
        }
        #expect(Set(handles.map(\.id)).count == 1_000)
        let alive = handles.count { $0.handle != nil }
        #expect(alive < 100)
        #expect(hub.place.part == 1)
        #expect(try Set(hub.entries().map(\.store)).count == 1_000)
    }

    @Test("A part with large states at its beginning has at least as many bytes of entries")
    func largeStates() throws {
        var limits = StreamHub.limits
        limits.bytesPerPart = 5_000
        let (app, hub) = makeStream(stream: limits)
        app.tally.dispatch(.note(String(repeating: "x", count: 20_000)))
        try hub.connect()
        for number in 1...300 {
            app.add(number)
            try hub.storeAll()
        }
        #expect(try hub.entries().map(\.id) == Array(1...301))
        let newest = hub.place.part
        #expect((3...9).contains(newest))
        for (part, file) in hub.files where part < newest && part > 1 {
            #expect(file.count >= 40_000, "part \(part)")
        }
    }

    @Test("A part after a commit in the past omits the states that the stores had before the commit")
    func commitInThePast() throws {
        let (app, hub) = makeStream()
        app.add(1...10)
        try hub.connect()
        try hub.storeAll()
        app.timeline.travel(to: .after(2))
        app.timeline.commit()
        try hub.storeAll()
        #expect(!String(decoding: hub.file, as: UTF8.self).contains(#""count":55"#))
        app.add(4)
        try hub.storeAll()
        #expect(try hub.entries().map(\.state.json) == [RecordedValue(Tallying.State(count: 7)).json])
        #expect(String(decoding: hub.file, as: UTF8.self).contains(#""count":3"#), "the state before")
    }

    @Test("A stream that discards its states releases those that were sent, and continues in a new part")
    func forgetting() throws {
        let holder = ReducedStore<Holding>(Holding.State())
        let inspection = makeInspection()
        let hub = StreamHub(inspection)
        holder.dispatch(Holding.Box())
        weak let box = holder.state.box
        try hub.connect()
        try hub.storeAll()
        hub.disconnect()
        holder.dispatch(nil)
        inspection.timeline.detach()
        #expect(box != nil)
        hub.forget()
        #expect(box == nil)
        inspection.timeline.attach()
        holder.dispatch(Holding.Box())
        try hub.connect()
        try hub.storeAll()
        #expect(hub.files.count == 2)
        #expect(try hub.entries().map(\.id) == [1, 3])
        let last = Data(try #require(hub.files[hub.place.part]))
        #expect(try hub.entries(of: last).map(\.id) == [3])
    }

    @Test("Clearing the timeline begins a part that drops the earlier parts, including pending pieces")
    func clearing() throws {
        let (app, hub) = makeStream()
        app.add(1...10)
        try hub.connect()
        try hub.storeAll()
        app.add(11...20)
        hub.wait()
        let late = try #require(hub.unstored.last)
        app.timeline.commit()
        hub.wait()
        #expect(hub.unstored.last?.dropsEarlierParts == true)
        // The hub acknowledges a piece that it stored before it received the piece that drops the earlier parts.
        try hub.tellStored(RecordingPlace(part: 1, offset: late.place.offset + UInt64(late.bytes.count)))
        hub.write()
        try hub.storeAll()
        #expect(hub.files.keys.map { $0 } == [2])
        #expect(try hub.entries().isEmpty)
        app.add(21)
        try hub.storeAll()
        #expect(try hub.entries().map(\.id) == [21])
        #expect(try hub.entries().first?.missing == 0)
    }

    @Test("A clearing that was not sent to the hub is sent over the next connection")
    func clearingWhileAway() throws {
        let (app, hub) = makeStream()
        app.add(1)
        try hub.connect()
        try hub.storeAll()
        app.timeline.clear()
        hub.wait()
        // The message that drops part 1 is lost. So after the reconnection the hub still reports its place in part 1.
        hub.disconnect()
        try hub.connect()
        app.add(2)
        try hub.storeAll()
        #expect(try hub.entries().map(\.id) == [2])
    }

    @Test("Entries that a sweep renumbers are not sent again")
    func sweep() throws {
        let (app, hub) = makeStream()
        app.add(1...5)
        try hub.connect()
        try hub.storeAll()
        try app.timeline.setSkipped(true, 2)
        #expect(app.timeline.sweep() == 1)
        #expect(app.timeline.ids == 6..<10)
        try hub.storeAll()
        #expect(try hub.entries().map(\.id) == Array(1...5))
        app.add(6)
        try hub.storeAll()
        let entries = try hub.entries()
        #expect(entries.map(\.id) == [1, 2, 3, 4, 5, 10])
        #expect(entries.map(\.missing).allSatisfy { $0 == 0 })
        #expect(entries.last?.before != nil, "the sweep has changed the state")
        #expect(entries.last?.state.json == app.recordedState)
    }

    @Test("Entries that were not sent before a sweep are counted as missing")
    func sweepOfUnsent() throws {
        let (app, hub) = makeStream()
        app.add(1...5)
        try hub.connect()
        try hub.storeAll()
        app.add(6...7)
        try app.timeline.setSkipped(true, 2)
        app.timeline.sweep()
        app.add(8)
        try hub.storeAll()
        let entries = try hub.entries()
        #expect(entries.map(\.id) == [1, 2, 3, 4, 5, 14])
        #expect(entries.last?.missing == 2)
    }

    @Test("An imported session is not sent, and leaving the import does not drop the app's own entries")
    func importing() throws {
        let (app, hub) = makeStream()
        app.add(1...3)
        try hub.connect()
        try hub.storeAll()
        var importer = app.inspection.importer
        try importer.read(hub.file)
        app.timeline.load(try importer.finish())
        try hub.storeAll()
        app.timeline.isPaused = false
        app.timeline.travel(to: .after(5))
        app.add(10)
        try hub.storeAll()
        let entries = try hub.entries()
        #expect(entries.map(\.id) == [1, 2, 3, 7])
        #expect(
            entries.last?.continues == .after(3),
            "as near as the recording gets to the import's entry 5"
        )
        #expect(entries.last?.missing == 0)
        app.timeline.clear()
        app.add(1)
        try hub.storeAll()
        #expect(try hub.entries().map(\.id) == [1, 2, 3, 7, 8])
        app.timeline.clear()
        try hub.storeAll()
        #expect(try hub.entries().isEmpty, "the app's own is cleared by that")
    }

    @Test("After an import was dropped by the limits, clear drops the app's own session at the hub")
    func clearingAfterImport() throws {
        let (app, hub) = makeStream(timeline: Timeline.Limits(count: 3))
        app.add(1...3)
        try hub.connect()
        try hub.storeAll()
        var importer = app.inspection.importer
        try importer.read(hub.file)
        app.timeline.load(try importer.finish())
        app.timeline.isPaused = false
        app.timeline.travel(to: .live)
        app.add(1...3)
        try hub.storeAll()
        #expect(try hub.entries().map(\.id) == [1, 2, 3, 7, 8, 9])
        app.timeline.clear()
        try hub.storeAll()
        #expect(try hub.entries().isEmpty)
    }

    @Test("An entry that is longer than a message is sent in pieces, within the limit of pending bytes")
    func longEntry() throws {
        var limits = StreamHub.limits
        limits.bytesUnderWay = 2 * Link.chunk
        let (app, hub) = makeStream(stream: limits)
        try hub.connect()
        hub.write()
        app.tally.dispatch(.note(String(repeating: "x", count: 4 * Link.chunk)))
        hub.wait()
        try hub.tellStored(hub.place)
        #expect(hub.unstored.map(\.bytes.count) == [Link.chunk, Link.chunk])
        try hub.storeAll()
        #expect(try hub.entries().map(\.id) == [1])
        #expect(hub.unstored.isEmpty)
    }

    @Test("An entry that begins a branch is sent with the position that the entry continues")
    func branches() throws {
        let (app, hub) = makeStream()
        app.add(1...5)
        try hub.connect()
        try hub.storeAll()
        app.timeline.travel(to: .after(2))
        app.add(100)
        app.timeline.travel(to: .start)
        app.add(7)
        try hub.storeAll()
        let entries = try hub.entries()
        #expect(entries[5].continues == .after(2))
        #expect(entries[5].before?.json == RecordedValue(Tallying.State(count: 3)).json)
        #expect(entries[6].continues == .start)
    }

    @Test("An entry that continues the start is sent so, even after the limits have moved the start")
    func start() throws {
        let (app, hub) = makeStream()
        app.add(1...5)
        try hub.connect()
        try hub.storeAll()
        app.timeline.travel(to: .start)
        app.add(7)
        app.timeline.limits = Timeline.Limits(count: 3)
        #expect(app.timeline.ids == 4..<7)
        try hub.storeAll()
        #expect(try hub.entries().last?.continues == .start)
    }

    @Test("A hub that acknowledges entries it was not sent is refused")
    func nonsense() throws {
        let hub = StreamHub(makeInspection())
        #expect(throws: Link.Failure.self) { try hub.connect(at: RecordingPlace(part: .max, offset: 0)) }
        try hub.connect()
        for place in [
            RecordingPlace(part: 1, offset: .max), RecordingPlace(part: 1, offset: 100_000),
            RecordingPlace(part: 2, offset: 0), RecordingPlace(part: .max, offset: .max),
        ] {
            #expect(throws: Link.Failure.self, "\(place)") { try hub.tellStored(place) }
        }
        try hub.storeAll()
        #expect(throws: Link.Failure.self) { try hub.tellStored(RecordingPlace(part: 1, offset: 0)) }
    }
}

/// A store that retains an object whose deallocation can be observed.
private enum Holding: Reducer {
    final class Box: Sendable {}

    struct State: Sendable {
        var box: Box?
    }

    static func reduce(_ state: State, _ box: Box?) -> State { State(box: box) }
}

/// A store's handle whose deallocation can be observed.
private struct WeakHandle {
    weak var handle: StoreHandle?
    let id: Int

    init(_ handle: StoreHandle) {
        self.handle = handle
        id = handle.id
    }
}
