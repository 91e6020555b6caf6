import FluxCapacitor
import Foundation
import Millrace
import MillracePersistence
import MillraceReporting
import MobiusCore
import Prex
import TestSupport
import Testing
import VISPER_Redux

@testable import RecordingSamples

@Suite("Saved state: loading and following")
struct SavedStateTests {
    @Test("A store begins with the default at the first start, and with the saved state at later starts")
    func restart() throws {
        try withFolder { folder in
            for start in 0..<3 {
                let saved = SavedState("counter", in: folder, default: CounterState())
                #expect(saved.loadError == nil && saved.canSave)
                #expect(saved.state.count == start)
                let flux = Flux(state: saved.state, mutation: CounterMutation())
                saved.follow(flux)
                flux.dispatcher.dispatch(.add(1))
                #expect(saved.state.count == start + 1)
                try saved.end()
            }
            #expect(try files(in: folder) == ["counter.json"])
        }
    }

    @Test("Containers and stores of all dialects can be saved, several in one folder")
    func everyDialect() throws {
        try withFolder { folder in
            let container = StateContainer(1)
            let flux = Flux(state: CounterState(), mutation: CounterMutation())
            let items = ListStore.instantiate()
            defer { items.clear() }
            let loop = Mobius.loop(update: updateSearch, effectHandler: EffectRouter().asConnectable)
                .start(from: .start)
            defer { loop.dispose() }
            let settings = makeSettingsStore(.start)

            let integer = SavedState("integer", in: folder, default: 0)
            let counter = SavedState("counter", in: folder, default: CounterState())
            let list = SavedState("list", in: folder, default: [String]())
            let query = SavedState("query", in: folder, default: "")
            let names = SavedState("names", in: folder, default: "")
            integer.follow(container)
            counter.follow(flux.store)
            list.follow(items, \.items)
            query.follow(loop, \.query)
            names.follow(settings, \.name)

            container.update { $0 = 2 }
            flux.dispatcher.dispatch(.add(3))
            ListAction().invoke(.add("Save"))
            loop.dispatchEvent(.cleared)
            settings.dispatch(RenameAction(name: "Grace"))

            try integer.end()
            try counter.end()
            try list.end()
            try query.end()
            try names.end()
            #expect(try files(in: folder).count == 5)
            #expect(SavedState("integer", in: folder, default: 0).state == 2)
            #expect(SavedState("counter", in: folder, default: CounterState()).state.count == 3)
            #expect(SavedState("list", in: folder, default: [String]()).state == ["Save"])
            #expect(SavedState("query", in: folder, default: "none").state == "")
            #expect(SavedState("names", in: folder, default: "").state == "Grace")
        }
    }

    @Test("A saved state can follow a single value of a FluxCapacitor store")
    func value() throws {
        let store = FilterStore.instantiate()
        defer { store.clear() }
        let storage = MemoryStorage()
        let saved = SavedState(in: storage, default: String?.none)
        saved.follow(store.filter)
        FilterAction().invoke(.set("x"))
        try saved.flush()
        #expect(storage.text == "\"x\"")
    }

    @Test("The state is that of the followed source, and the default after the source's release")
    func state() {
        let storage = MemoryStorage(saved("1"))
        let saved = SavedState(in: storage, default: 0)
        #expect(saved.state == 1)
        do {
            let container = StateContainer(2)
            saved.follow(container)
            #expect(saved.state == 2)
            container.update { $0 = 3 }
            #expect(saved.state == 3)
            try? saved.flush()
        }
        #expect(saved.state == 0)
        try? saved.flush()
        #expect(storage.text == "3", "the default is not saved")
    }

    @Test("After another source is followed, changes of the previous one are not saved")
    func another() throws {
        let storage = MemoryStorage()
        let saved = SavedState(in: storage, default: 0)
        let first = StateContainer(1)
        let second = StateContainer(2)
        saved.follow(first)
        saved.follow(second)
        first.update { $0 = 10 }
        try saved.flush()
        #expect(storage.text == "2")
    }

    /// A source that lets a test run code directly after it is observed.
    private final class ObservedSource: StateSource, Sendable {
        let container = StateContainer(1)
        let ended: Counter
        let whenObserved: @Sendable () -> Void

        init(_ ended: Counter, whenObserved: @escaping @Sendable () -> Void) {
            self.ended = ended
            self.whenObserved = whenObserved
        }

        var stateFeed: StateFeed<Int> {
            StateFeed(
                of: self,
                read: { [weak self] in self?.container.state },
                observerCount: { [weak self] in self?.container.observers.count ?? 0 },
                observe: { [container, ended, whenObserved] body in
                    let end = container.stateFeed.observeStates(body)
                    whenObserved()
                    return {
                        ended.add(1)
                        end()
                    }
                }
            )
        }
    }

    @Test("A source that is replaced while it begins to be followed is neither observed nor retained")
    func replacedAtOnce() throws {
        let storage = MemoryStorage()
        let saved = SavedState(in: storage, default: 0, clock: ManualClock())
        let second = StateContainer(2)
        let ended = Counter()
        weak var released: ObservedSource?
        do {
            let first = ObservedSource(ended) {
                saved.follow(second)
                do { try saved.flush() } catch { Issue.record(error) }
            }
            released = first
            saved.follow(first)
            first.container.update { $0 = 10 }
        }
        #expect(ended.value == 1)
        #expect(released == nil)
        try saved.flush()
        #expect(storage.text == "2")
        #expect(saved.state == 2)
    }

    @Test("Values that a sanitizer removes do not reach the storage")
    func sanitizer() throws {
        let storage = MemoryStorage()
        let saved = SavedState(
            in: storage,
            default: CounterState(),
            sanitizer: { state in
                var state = state
                state.title = nil
                return state
            }
        )
        let flux = Flux(state: saved.state, mutation: CounterMutation())
        saved.follow(flux)
        flux.dispatcher.dispatch(.rename(to: "secret"))
        flux.dispatcher.dispatch(.add(1))
        try saved.flush()
        #expect(storage.text == #"{"count":1,"history":[],"names":{}}"#)
    }

    @Test("Numbers that JSON does not have, dates and data are restored exactly")
    func values() throws {
        struct Values: Codable, Equatable {
            var infinite = [Double.infinity, -.infinity]
            var date = Date(timeIntervalSinceReferenceDate: 0.1)
            var data = Data([0, 255])
        }
        let storage = MemoryStorage()
        let saved = SavedState(in: storage, default: Values())
        saved.follow(StateContainer(Values()))
        let container = StateContainer(Values())
        saved.follow(container)
        try saved.flush()
        let loaded = SavedState(in: storage, default: Values(infinite: []))
        #expect(loaded.loadError == nil)
        #expect(loaded.state == Values())
    }

    @Test("Following after the end stops with a message")
    func useAfterEnd() async {
        await #expect(processExitsWith: .failure) {
            let saved = SavedState(in: MemoryStorage(), default: 0)
            try saved.end()
            try saved.end()
            saved.follow(StateContainer(1))
        }
    }
}
