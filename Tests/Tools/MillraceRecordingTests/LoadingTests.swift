import Foundation
import Millrace
import MillraceReporting
import MillraceTimeline
import Prex
import TestSupport
import Testing

@testable import MillraceRecording
@testable import RecordingSamples

@Suite("Recording: sessions that are imported and loaded", .recordingScope)
struct LoadingTests {
    @Test("A store that is not in a session is not changed when the session is loaded")
    func otherStores() throws {
        let timeline = Timeline()
        let flux = Flux(state: CounterState(), mutation: CounterMutation())
        flux.dispatcher.dispatch(.add(1))
        let session = try imported(timeline.file, into: timeline.stores)
        let other = StateContainer(0, name: "other")
        other.update { $0 = 5 }
        #expect(timeline.load(session).isEmpty)
        #expect(flux.store.state.count == 0)
        #expect(other.state == 5)
    }

    @Test("A file is imported to its end, however big it is")
    func bigFile() throws {
        let timeline = Timeline()
        let flux = Flux(state: CounterState(), mutation: CounterMutation())
        flux.dispatcher.dispatch(.rename(to: String(repeating: "x", count: 1 << 20)))
        flux.dispatcher.dispatch(.add(1))
        let url = URL.temporaryDirectory.appending(path: "\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        try timeline.file.write(to: url)
        let session = try ImportedSession(contentsOf: url, stores: timeline.stores)
        #expect(session.app == "Tests")
        #expect(session.report.torn == nil)
        #expect(session.entries.compactMap { ($0.new as? CounterState)?.count } == [0, 0, 1])
    }

    @Test("A file that does not exist or cannot be read is refused with the reason")
    func unreadableFile() throws {
        let folder = URL.temporaryDirectory
        for url in [folder.appending(path: "\(UUID()).jsonl"), folder] {
            let error = #expect(throws: RecordingError.self) {
                try ImportedSession(contentsOf: url, stores: [])
            }
            guard case .unreadable? = error?.problem else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(error?.description.hasPrefix("The recording cannot be read: ") == true)
        }
    }

    @Test(
        "A recorded store that this app does not have refuses every operation, and each skip of its entries"
    )
    func absentStore() throws {
        let timeline = Timeline()
        let flux = Flux(state: CounterState(), mutation: CounterMutation())
        for number in 1...3 { flux.dispatcher.dispatch(.add(number)) }
        try timeline.setSkipped(true, 2)
        let session = try imported(timeline.file, into: [])
        let errors = timeline.load(session, allowingReplay: true)
        #expect(
            errors.map(\.description) == [
                "The store \(session.bases[0].store.label.name) has been released."
            ]
        )
        #expect(timeline.skipped.isEmpty)
        let store = session.bases[0].store
        #expect(!store.isAlive && store.actionType == nil)
        #expect(throws: TimeTravelError.self) { try store.restore(CounterState()) }
        #expect(throws: TimeTravelError.self) { try store.dispatch(CounterAction.reset) }
        #expect(throws: TimeTravelError.self) { try store.modify(by: store) { _ in true } }
        #expect(throws: TimeTravelError.self) {
            try store.reduce(CounterState(), by: CounterAction.reset)
        }
        #expect(try ValueCoder.decode([:], by: store.decodeState) == nil)
        withExtendedLifetime(flux) {}
    }

    private struct Opaque {
        var number = 1
    }

    @Test("A state that has only a description may be recorded as unchanged")
    func unchangedDescription() throws {
        let timeline = Timeline()
        let container = StateContainer(Opaque(), name: "opaque")
        container.update { _ in }
        let entries = try read(timeline.file).lines.compactMap { line in
            if case .entry(let entry) = line { entry } else { nil }
        }
        #expect(entries.map(\.isUnchanged) == [true, true])
        #expect(entries.map(\.state) == [RecordedValue(Opaque()), RecordedValue(Opaque())])
        #expect(entries.first?.state.json == nil)
    }

    @Test("An action with another type's name is not decoded as the store's action, even if the JSON fits")
    func otherAction() throws {
        let timeline = Timeline()
        let flux = Flux(state: CounterState(), mutation: CounterMutation())
        flux.dispatcher.dispatch(.add(1))
        let text = timeline.uncheckedText
        let name = String(reflecting: CounterAction.self)
        let file = text.replacing(#""type":"\#(name)""#, with: #""type":"App.OtherAction""#)
        let session = try imported(Data(file.utf8), into: timeline.stores)
        let action = session.report.types.first { $0.role == .action }
        #expect(action?.name == "App.OtherAction")
        #expect(action?.grade == .impossible)
        #expect(action?.reason == "No Decodable type of that name is known here.")
    }
}
