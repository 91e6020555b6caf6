import Millrace
import Observation
import TestSupport
import Testing

@testable import MillraceObservation

/// A state with properties of every kind.
private struct Sample: Equatable {
    struct User: Equatable {
        var name = "Ada"
        var age = 36
    }

    enum Phase: Equatable {
        case idle
        case loading(progress: Int)

        var progress: Int? {
            guard case .loading(let progress) = self else { return nil }
            return progress
        }
    }

    /// A type without Equatable.
    struct Opaque {
        var number = 0
    }

    var count = 0
    var title = "A title that is longer than what fits"
    var user = User()
    var hint: String?
    var phase = Phase.idle
    var opaque = Opaque()
    var temperature = Double.nan

    static func == (one: Sample, other: Sample) -> Bool { one.count == other.count }
}

/// Numbers for the key paths of a test.
private struct Numbers: Equatable {
    var values = Array(repeating: 0, count: 1_000)
    var count = 0
}

@MainActor
@Suite("Observed parts")
struct ObservedPartTests {
    private let container = StateContainer(Sample())
    private let notified = NotificationCounts<String>()

    private var observed: Observed<Sample, Never> { container.observed }

    @Test("A property's readers are notified of that property's changes only, once per reading")
    func fieldByField() {
        let reads: [String: () -> Void] = [
            "count": { [observed] in _ = observed.count },
            "title": { [observed] in _ = observed.title },
            "name": { [observed] in _ = observed[\.user.name] },
            "age": { [observed] in _ = observed.part(\.user).age },
            "user": { [observed] in _ = observed.user },
            "hint": { [observed] in _ = observed.hint },
            "phase": { [observed] in _ = observed.phase },
            "progress": { [observed] in _ = observed[\.phase.progress] },
            "length": { [observed] in _ = observed[\.title.count] },
        ]
        let changes: [(change: (inout Sample) -> Void, notified: Set<String>)] = [
            ({ $0.count = 1 }, ["count"]),
            ({ $0.count = 1 }, []),
            ({ $0.title = "Another title that is longer than that" }, ["title", "length"]),
            ({ $0.title = "Another title that is longer than this" }, ["title"]),
            // The same characters in different storage.
            ({ $0.title = ["Another title that is longer", "than this"].joined(separator: " ") }, []),
            ({ $0.user.name = "Grace" }, ["name", "user"]),
            ({ $0.user.age = 37 }, ["age", "user"]),
            ({ $0.hint = "Look" }, ["hint"]),
            ({ $0.hint = nil }, ["hint"]),
            ({ $0.hint = nil }, []),
            ({ $0.phase = .loading(progress: 1) }, ["phase", "progress"]),
            ({ $0.phase = .loading(progress: 2) }, ["phase", "progress"]),
            ({ $0.phase = .idle }, ["phase", "progress"]),
            (
                { state in
                    state.count = 2
                    state.user.name = "Ada"
                }, ["count", "name", "user"]
            ),
        ]
        for (key, read) in reads { notified.track(key, read) }
        for (number, step) in changes.enumerated() {
            container.update { step.change(&$0) }
            #expect(notified.take() == counts(step.notified), "change \(number)")
            container.update { $0.temperature = Double(number) }
            #expect(notified.take().isEmpty, "after change \(number)")
            for key in step.notified { notified.track(key, reads[key]!) }
        }
    }

    private func counts(_ keys: Set<String>) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: keys.map { ($0, 1) })
    }

    @Test("A reader of several properties that change together is notified once")
    func severalAtOnce() {
        notified.track("both") { observed.count + observed.user.age }
        container.update { state in
            state.count += 1
            state.user.age += 1
        }
        container.update { $0.count += 1 }
        #expect(notified.take() == ["both": 1])
    }

    @Test("Values that are not Equatable count as changed unless a closure compares them")
    func notEquatable() {
        notified.track("opaque") { observed.opaque }
        notified.track("compared") { observed[\.opaque, comparedBy: { $0.number == $1.number }] }
        container.update { $0.count += 1 }
        #expect(notified.take() == ["opaque": 1])
        container.update { $0.opaque.number += 1 }
        #expect(notified.take() == ["compared": 1])
    }

    @Test("A comparing closure decides whether a value has changed, even if the values are equal")
    func closureDecides() {
        notified.track("compared") { observed[\.count, comparedBy: { _, _ in false }] }
        container.update { $0.user.age += 1 }
        #expect(notified.take() == ["compared": 1])
    }

    @Test("A NaN with the same bytes counts as unchanged")
    func notANumber() {
        notified.track("temperature") { observed.temperature }
        container.update { $0.count += 1 }
        #expect(notified.take().isEmpty)
        container.update { $0.temperature = 20 }
        #expect(notified.take() == ["temperature": 1])
    }

    @Test("A part is the same object while it is retained, and follows the state")
    func part() {
        let user = observed.part(\.user)
        #expect(user === observed.part(\.user))
        container.update { $0.user.name = "Grace" }
        #expect(user.name == "Grace")
        #expect(user.state == Sample.User(name: "Grace", age: 36))
        notified.track("name") { user.name }
        container.update { $0.user.age += 1 }
        #expect(notified.take().isEmpty)
        container.update { $0.user.name = "Barbara" }
        #expect(notified.take() == ["name": 1])
    }

    @Test("The readers of a part are notified even if == says that the whole state is equal")
    func equalWhole() {
        let outer = StateContainer([Sample()])
        let title = outer.observed.part(\.[0])
        notified.track("title") { title.title }
        outer.update { $0[0].title = "Another" }
        #expect(notified.take() == ["title": 1])
        #expect(title.title == "Another")
    }

    @Test("Parts without readers are released, but retained parts and parts with readers are not")
    func forgetting() {
        let numbers = StateContainer(Numbers())
        let observed = numbers.observed
        for index in 0..<1_000 { notified.track("unread") { observed[\.values[index]] } }
        let held = observed.part(\.values)
        notified.track("nested") { observed.part(\.values[500]).state }
        #expect(observed.observedPart.partCount == 1_002)
        numbers.update { state in for index in 0..<500 { state.values[index] += 1 } }
        #expect(notified.take() == ["unread": 500])
        notified.track("read again") { observed[\.values[0]] }
        for _ in 0..<2 {
            notified.track("first") { observed[\.values[1]] }
            numbers.update { state in for index in 500..<1_000 { state.values[index] += 1 } }
        }
        #expect(notified.take() == ["unread": 500, "nested": 1])
        for _ in 0..<100 {
            notified.track("last") { observed[\.values[999]] }
            numbers.update { $0.values[999] += 1 }
        }
        #expect(observed.observedPart.partCount < 100)
        #expect(held.state == numbers.state.values)
        #expect(observed.part(\.values) === held)
        notified.track("again") { observed[\.values[3]] }
        numbers.update { $0.values[0...3] = [7, 7, 7, 7] }
        #expect(notified.take() == ["last": 100, "read again": 1, "first": 2, "again": 1])
    }

    @Test("A part whose own parts have no readers any more is released")
    func forgettingNested() {
        notified.track("name") { observed.part(\.user).name }
        #expect(observed.observedPart.partCount == 1)
        container.update { $0.user.name = "Grace" }
        #expect(notified.take() == ["name": 1])
        for number in 1...100 {
            notified.track("count") { observed.count }
            container.update { $0.count = number }
        }
        #expect(notified.take() == ["count": 100])
        #expect(observed.observedPart.partCount == 1)
    }

    @Test("Parts that never change are released too, once there are more than a thousand")
    func forgettingUnchanged() {
        let numbers = StateContainer(Numbers(values: Array(repeating: 0, count: 5_000)))
        let observed = numbers.observed
        // These reads are not tracked. Even so, their parts count as parts with a reader that waits for a change.
        for index in 0..<4_000 { _ = observed[\.values[index]] }
        notified.track("live") { observed[\.values[4_999]] }
        #expect(observed.observedPart.partCount == 4_001)
        numbers.update { $0.count += 1 }
        #expect(notified.take() == ["live": 1])
        notified.track("live") { observed[\.values[4_999]] }
        for _ in 0..<32 { numbers.update { $0.count += 1 } }
        #expect(observed.observedPart.partCount == 1)
        #expect(notified.take().isEmpty)
        numbers.update { $0.values[4_999] += 1 }
        #expect(notified.take() == ["live": 1])
    }

    @Test("Readers of more than a thousand parts are notified once without a change, then of changes only")
    func manyReaders() {
        let numbers = StateContainer(Numbers(values: Array(repeating: 0, count: 3_000)))
        let observed = numbers.observed
        func track(_ indices: Range<Int>) {
            for index in indices { notified.track("\(index)") { observed[\.values[index]] } }
        }
        track(0..<2_000)
        // This change notifies all readers once, including the reader of the changed part.
        numbers.update { $0.values[7] += 1 }
        #expect(notified.take() == counts(Set((0..<2_000).map(String.init))))
        // The readers read again only after some further changes, as views do when they are drawn.
        for _ in 0..<10 { numbers.update { $0.count += 1 } }
        track(0..<2_000)
        track(2_000..<3_000)
        for index in stride(from: 0, to: 3_000, by: 100) {
            numbers.update { $0.values[index] += 1 }
            #expect(notified.take() == ["\(index)": 1])
            track(index..<index + 1)
        }
        #expect(observed.observedPart.partCount == 3_000)
    }

    @Test("A key path through an optional reads nil, and one that traps in a later state stops the app")
    func keyPathsThatEnd() async {
        struct Session {
            var user: Sample.User? = Sample.User()
        }
        let container = StateContainer(Session())
        notified.track("name") { container.observed[\.user?.name] }
        container.update { $0.user = nil }
        #expect(notified.take() == ["name": 1])
        #expect(container.observed[\.user?.name] == nil)

        await #expect(processExitsWith: .failure) { @MainActor in
            struct Session {
                var name: String? = "Ada"
            }
            let container = StateContainer(Session())
            withObservationTracking {
                _ = container.observed[\.name!]
            } onChange: {
            }
            container.update { $0.name = nil }
        }
    }
}
