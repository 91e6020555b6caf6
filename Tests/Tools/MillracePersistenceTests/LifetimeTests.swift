import Foundation
import Millrace
import MillraceObservation
import MillracePersistence
import Prex
import TestSupport
import Testing

@Suite("Saved state: lifetimes")
struct LifetimeTests {
    /// A state with an object whose lifetime is tracked.
    struct Watched: Codable {
        var number: Int
        var instance: LifetimeTracker.Instance?

        init(_ number: Int, _ instance: LifetimeTracker.Instance? = nil) {
            self.number = number
            self.instance = instance
        }

        init(from decoder: any Decoder) throws {
            number = try decoder.singleValueContainer().decode(Int.self)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(number)
        }
    }

    @Test("The followed source retains the saved state, whose storage is released together with the source")
    func release() throws {
        let tracker = LifetimeTracker()
        weak var storage: MemoryStorage?
        do {
            let container = StateContainer(Watched(0, tracker.instance()))
            weak var saved: SavedState<Watched>?
            do {
                let data = MemoryStorage()
                storage = data
                let new = SavedState(in: data, default: Watched(1))
                new.follow(container)
                try new.flush()
                saved = new
            }
            #expect(saved != nil)
            container.update { $0.number = 2 }
            try saved?.flush()
            #expect(storage?.text == "2")
        }
        tracker.waitUntilNoneIsAlive()
        #expect(storage == nil)
    }

    @Test("A change is written even if its source is released before the write")
    func pendingChange() async throws {
        let clock = ManualClock()
        let storage = MemoryStorage()
        let tracker = LifetimeTracker()
        do {
            let container = StateContainer(Watched(0))
            SavedState(in: storage, default: Watched(1), clock: clock).follow(container)
            container.update { $0 = Watched(2, tracker.instance()) }
        }
        #expect(tracker.alive == 1)
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        storage.calls.wait { $0 == [.load, .save] }
        #expect(storage.text == "2")
        tracker.waitUntilNoneIsAlive()
    }

    @Test("A change of a Flux is written even if the Flux is released before the write")
    func pendingChangeOfFlux() async throws {
        struct Count: Prex.State, Codable { var number = 0 }
        enum Increment: Prex.Action { case increment }
        struct Incrementing: Mutation {
            func mutate(action: Increment, state: inout Count) { state.number += 1 }
        }
        let clock = ManualClock()
        let storage = MemoryStorage()
        do {
            let flux = Flux(state: Count(), mutation: Incrementing())
            SavedState(in: storage, default: Count(), clock: clock).follow(flux)
            flux.dispatcher.dispatch(.increment)
        }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        storage.calls.wait { $0 == [.load, .save] }
        #expect(storage.text == #"{"number":1}"#)
    }

    @Test("The loaded state is released when a source is followed, so that a change in place copies nothing")
    func loaded() {
        let tracker = LifetimeTracker()
        let saved = SavedState(in: MemoryStorage(saved("[1,2,3]")), default: [Int]())
        let container = StateContainer(saved.state)
        saved.follow(container)
        let before = container.update { $0.withUnsafeMutableBufferPointer(\.baseAddress) }
        let after = container.update { $0.withUnsafeMutableBufferPointer(\.baseAddress) }
        #expect(before == after)
        let other = SavedState(in: MemoryStorage(), default: Watched(1, tracker.instance()))
        other.follow(StateContainer(Watched(2)))
        #expect(tracker.alive == 1, "the default")
    }

    @Test("After a failed write the source is retained until a write succeeds")
    func failedWrite() throws {
        let storage = MemoryStorage(saved("1"), failure: nil)
        let saved = SavedState(in: storage, default: 0)
        weak var released: StateContainer<Int>?
        do {
            let container = StateContainer(2)
            released = container
            saved.follow(container)
            storage.failure.withLock { $0 = POSIXError(.ENOSPC) }
            #expect(throws: SavedStateError.self) { try saved.flush() }
        }
        #expect(throws: SavedStateError.self) { try saved.flush() }
        #expect(released != nil)
        storage.failure.withLock { $0 = nil }
        try saved.end()
        #expect(storage.text == "2")
        #expect(released == nil)
    }

    @Test("A saved state retains the derived value that it follows until the saved state ends")
    func derived() throws {
        let storage = MemoryStorage()
        let container = StateContainer(Watched(1))
        weak var derived: Derived<Int>?
        weak var saved: SavedState<Int>?
        do {
            let number = derive(from: container) { $0.number }
            derived = number
            let new = SavedState(in: storage, default: 0, interval: .zero)
            new.follow(number)
            saved = new
            try new.flush()
        }
        container.update { $0.number = 2 }
        storage.calls.wait { $0 == [.load, .save, .save] }
        #expect(storage.text == "2")
        try #require(saved).end()
        #expect(derived == nil)
    }
}
