import Millrace
import MillraceTimeline
import TestSupport
import Testing

/// Runs every operation of a timeline in random order, and compares the timeline with a model that drops no entries and
/// recomputes every state from the beginning.
@Suite("Timeline: random programs", .recordingScope)
struct TimelineProgramTests {
    /// All entries so far, and the entry that each one continues.
    struct Model {
        struct Entry {
            let parent: Int
            let store: Int
            let action: Tally.Action
            var isSkipped = false
        }

        /// The entries by id. Id 0 is the beginning.
        var entries: [Int: Entry] = [:]
        var beginning = [0, 0, 0]

        func states(at id: Int) -> [Int] {
            guard let entry = entries[id] else { return beginning }
            var states = states(at: entry.parent)
            if !entry.isSkipped { states[entry.store] = Tally.reduce(states[entry.store], entry.action) }
            return states
        }

        /// Renumbers the entries as the sweep of a timeline does, and returns the new id of each. Entries that the timeline
        /// has dropped keep their ids.
        mutating func sweep(_ kept: Range<Int>) -> (Int) -> Int {
            var numbers: [Int: Int] = [:]
            for id in kept {
                guard let entry = entries[id] else { continue }
                let parent = numbers[entry.parent] ?? entry.parent
                if entry.isSkipped {
                    numbers[id] = parent
                } else {
                    let number = kept.upperBound + Set(numbers.values.filter { $0 >= kept.upperBound }).count
                    entries[number] = Entry(parent: parent, store: entry.store, action: entry.action)
                    numbers[id] = number
                }
            }
            return { numbers[$0] ?? $0 }
        }
    }

    @Test(
        "After random operations the timeline's entries and the stores' states equal those of a model",
        arguments: 0..<24
    )
    func random(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let timeline = Timeline()
        let tallies = (0..<3).map { Tally(name: "\($0)") }
        timeline.commit()
        var model = Model()
        /// The id of the entry whose states the stores have now.
        var shown = 0
        /// The oldest entry since the beginning or the last sweep.
        var first = timeline.ids.lowerBound

        /// The id of the entry before the oldest one in the timeline.
        func start() -> Int { model.entries[timeline.ids.lowerBound]?.parent ?? 0 }
        /// The id of the newest entry.
        func live() -> Int { timeline.ids.isEmpty ? 0 : timeline.ids.upperBound - 1 }
        func begin() {
            model = Model(beginning: tallies.map(\.state))
            shown = 0
            first = timeline.ids.lowerBound
        }

        for _ in 0..<300 {
            let isLive = timeline.position == .live
            switch Int.random(in: 0..<100, using: &generator) {
            case 0..<45:
                let store = Int.random(in: 0..<3, using: &generator)
                let number = Int.random(in: 2...9, using: &generator)
                let action: Tally.Action =
                    Bool.random(using: &generator) ? .add(number) : .multiply(number)
                tallies[store].dispatch(action)
                let id = timeline.ids.upperBound - 1
                model.entries[id] = Model.Entry(parent: shown, store: store, action: action)
                shown = id
                #expect(timeline.ids.count <= timeline.limits.count, "seed \(seed)")
            case 45..<70:
                if let id = timeline.ids.randomElement(using: &generator) {
                    timeline.travel(to: .after(id))
                    shown = id
                }
            case 70..<75:
                timeline.travel(to: .start)
                shown = start()
            case 75..<80:
                timeline.travel(to: .live)
                shown = live()
            case 80..<94:
                if let id = timeline.ids.randomElement(using: &generator) {
                    model.entries[id]?.isSkipped.toggle()
                    do {
                        try timeline.setSkipped(model.entries[id]!.isSkipped, id)
                    } catch {
                        Issue.record("seed \(seed): \(error)")
                    }
                }
            case 94 where timeline.ids.lowerBound == first:
                let skipped = timeline.skipped.count
                let remaining = timeline.ids.count - skipped
                if skipped > 0 { shown = model.sweep(timeline.ids)(shown) }
                #expect(timeline.sweep() == skipped, "seed \(seed)")
                #expect(timeline.ids.count == remaining && timeline.skipped.isEmpty, "seed \(seed)")
                first = timeline.ids.lowerBound
            case 94..<98:
                timeline.limits.count = Int.random(in: 1...25, using: &generator)
                if isLive { #expect(timeline.ids.count <= timeline.limits.count, "seed \(seed)") }
            default:
                let kind = Int.random(in: 0..<3, using: &generator)
                let expected = [shown, start(), live()][kind]
                if kind == 0 {
                    timeline.commit()
                } else if kind == 1 {
                    timeline.reset()
                } else {
                    timeline.clear()
                }
                #expect(tallies.map(\.state) == model.states(at: expected), "seed \(seed)")
                begin()
            }
            #expect(tallies.map(\.state) == model.states(at: shown), "seed \(seed)")
            for entry in timeline.entries {
                guard let expected = model.entries[entry.id] else {
                    Issue.record("seed \(seed): entry \(entry.id)")
                    continue
                }
                let new = model.states(at: entry.id)[expected.store]
                let old = model.states(at: expected.parent)[expected.store]
                #expect(entry.new as? Int == new && entry.old as? Int == old, "seed \(seed)")
                #expect(entry.isSkipped == expected.isSkipped)
            }
        }
    }
}
