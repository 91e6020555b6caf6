import Millrace
import MillraceReporting
import MillraceUndo
import Prex
import TestSupport
import Testing

/// A model of a history: a list of all states, and the position of the store in it.
private struct Model {
    private var states: [Page] = [Page()]
    private var place = 0
    private var groupDepth = 0
    private var isGroupOpen = false

    var state: Page { states[place] }
    var counts: [Int] { [place, states.count - 1 - place] }

    mutating func edit(_ change: (inout Page) -> Void) {
        var new = state
        change(&new)
        if new == state { return }
        let joins = isGroupOpen
        states.removeSubrange((place + 1)...)
        if joins {
            states[place] = new
            if states[place - 1] == new {
                states.removeLast()
                place -= 1
                isGroupOpen = false
            }
        } else {
            states.append(new)
            place += 1
            isGroupOpen = groupDepth > 0
        }
    }

    mutating func undo() { move(to: place - 1) }
    mutating func redo() { move(to: place + 1) }

    private mutating func move(to other: Int) {
        if !states.indices.contains(other) { return }
        place = other
        isGroupOpen = false
    }

    mutating func beginGroup() { groupDepth += 1 }

    mutating func endGroup() {
        groupDepth -= 1
        if groupDepth == 0 { isGroupOpen = false }
    }

    mutating func clear() {
        states = [state]
        place = 0
        isGroupOpen = false
    }
}

private struct Page: Prex.State, Equatable, Sendable {
    var text = ""
    var rows: [String] = []
    var count = 0

    /// The values of the parts. The text is compared by its bytes, as by a history.
    var parts: [AnyHashable] { [Array(text.utf8), rows, count] }

    /// A random change of a random part.
    mutating func change(_ random: inout SeededGenerator) {
        switch Int.random(in: 0..<8, using: &random) {
        case 0..<3:
            let place = Int.random(in: 0...text.count, using: &random)
            text.insert(
                "aéß👩‍👧\u{301}".randomElement(using: &random)!,
                at: text.index(text.startIndex, offsetBy: place)
            )
        case 3:
            if !text.isEmpty { text.removeSubrange(range(of: text, &random)) }
        case 4: rows.insert("\(count)", at: Int.random(in: 0...rows.count, using: &random))
        case 5: if !rows.isEmpty { rows.removeSubrange(range(of: rows, &random)) }
        case 6: if let row = rows.indices.randomElement(using: &random) { rows[row] += "x" }
        default: count = Int.random(in: 0...3, using: &random)
        }
    }

    private func range<Elements: Collection>(of elements: Elements, _ random: inout SeededGenerator)
        -> Range<Elements.Index>
    {
        let ends = [
            Int.random(in: 0...elements.count, using: &random),
            Int.random(in: 0...elements.count, using: &random),
        ]
        func index(_ offset: Int) -> Elements.Index { elements.index(elements.startIndex, offsetBy: offset) }
        return index(ends.min()!)..<index(ends.max()!)
    }
}

/// Sets the state. The history under test records a step only for actions whose `counts` is true.
private struct SetPage: Prex.Action {
    let page: Page
    let counts: Bool
}

private struct PageMutation: Mutation {
    func mutate(action: SetPage, state: inout Page) { state = action.page }
}

/// A model of a history of several parts: for each step, the old and the new values of the parts that it changes.
private struct PartsModel {
    private typealias Step = [Int: (old: AnyHashable, new: AnyHashable)]

    private var undoable: [Step] = []
    private var redoable: [Step] = []

    var counts: [Int] { [undoable.count, redoable.count] }

    mutating func note(from old: [AnyHashable], to new: [AnyHashable], counts: Bool) {
        let changed = old.indices.filter { old[$0] != new[$0] }
        if changed.isEmpty { return }
        if counts {
            undoable.append(Dictionary(uniqueKeysWithValues: changed.map { ($0, (old[$0], new[$0])) }))
            redoable = []
            return
        }
        for place in changed {
            Self.amend(&undoable, place) { $0.new = new[place] }
            Self.amend(&redoable, place) { $0.old = new[place] }
        }
    }

    private static func amend(
        _ steps: inout [Step],
        _ place: Int,
        _ change: (inout (old: AnyHashable, new: AnyHashable)) -> Void
    ) {
        guard let index = steps.lastIndex(where: { $0[place] != nil }), var pair = steps[index][place] else {
            return
        }
        change(&pair)
        steps[index][place] = pair.old == pair.new ? nil : pair
        if steps[index].isEmpty { steps.remove(at: index) }
    }

    /// Undoes the last step: sets the parts that it changed to their old values.
    mutating func undo(_ parts: inout [AnyHashable]) {
        guard let step = undoable.popLast() else { return }
        redoable.append(step)
        for (place, pair) in step { parts[place] = pair.old }
    }

    mutating func redo(_ parts: inout [AnyHashable]) {
        guard let step = redoable.popLast() else { return }
        undoable.append(step)
        for (place, pair) in step { parts[place] = pair.new }
    }
}

@Suite("Undo: against a model")
struct UndoModelTests {
    @Test(
        "Random edits, groups, undos, redos and clears lead to the states of a model",
        arguments: 0..<40
    )
    func model(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let container = StateContainer(Page())
        let history =
            seed.isMultiple(of: 2)
            ? UndoHistory(of: container) : UndoHistory(of: container, \.text, \.rows, \.count)
        var model = Model()
        var depth = 0
        for step in 0..<400 {
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<50:
                let before = random
                container.update { state in
                    var random = before
                    state.change(&random)
                }
                model.edit { $0.change(&random) }
            case 50..<72:
                #expect(history.undo() == (model.counts[0] > 0))
                model.undo()
            case 72..<90:
                #expect(history.redo() == (model.counts[1] > 0))
                model.redo()
            case 90..<94:
                history.beginGroup()
                model.beginGroup()
                depth += 1
            case 94..<99:
                if depth == 0 { continue }
                history.endGroup()
                model.endGroup()
                depth -= 1
            default:
                history.clear()
                model.clear()
            }
            #expect(container.state == model.state, "seed \(seed), step \(step)")
            #expect([history.undoCount, history.redoCount] == model.counts, "seed \(seed), step \(step)")
            #expect(Array(container.state.text.utf8) == Array(model.state.text.utf8), "seed \(seed)")
            if container.state != model.state { return }
        }
    }

    @Test("An uncounted change joins the nearest steps that change the same part", arguments: 0..<40)
    func uncounted(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let flux = Flux(state: Page(), mutation: PageMutation())
        let history = UndoHistory(of: flux, \.text, \.rows, \.count, counting: { $0?.counts ?? true })
        var model = PartsModel()
        var parts = Page().parts
        for step in 0..<400 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<6:
                var page = flux.store.state
                for _ in 0..<Int.random(in: 1...3, using: &random) { page.change(&random) }
                let counts = Bool.random(using: &random)
                flux.dispatcher.dispatch(SetPage(page: page, counts: counts))
                model.note(from: parts, to: page.parts, counts: counts)
                parts = page.parts
            case 6..<8:
                history.undo()
                model.undo(&parts)
            default:
                history.redo()
                model.redo(&parts)
            }
            #expect(flux.store.state.parts == parts, "seed \(seed), step \(step)")
            #expect([history.undoCount, history.redoCount] == model.counts, "seed \(seed), step \(step)")
            if flux.store.state.parts != parts { return }
        }
    }

    /// Runs `body`, and waits until the container's history has recorded all changes. The history must be attached
    /// before the call. The wait is needed because `body` may return on one thread while another thread still delivers
    /// its changes.
    private func recordingAll(of container: some StateSource, _ body: () -> Void) {
        let feed = container.stateFeed.transitions
        let places = Log<UInt64>()
        // Recorders are called in the order of attachment, so this recorder is called after the history's.
        let recording = feed?.attach { places.note($0.sequence) }
        body()
        places.wait { $0.last == feed?.store?.lastSequence }
        recording?.end()
    }

    @Test(
        "While threads edit, undo and redo, no change of a part outside of the history is lost",
        arguments: 0..<8
    )
    func threads(seed: Int) {
        struct State: Equatable, Sendable {
            var text = ""
            var others = 0
        }
        let container = StateContainer(State())
        let history = UndoHistory(of: container, \.text, limits: .init(count: 100_000))
        recordingAll(of: container) {
            onThreads(4) { thread in
                var random = SeededGenerator(seed: UInt64(seed * 4 + thread))
                for _ in 0..<300 {
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: container.update { $0.text += "a" }
                    case 1: container.update { $0.others += 1 }
                    case 2: history.undo()
                    default: history.redo()
                    }
                    container.update { $0.others += 1 }
                }
            }
        }
        let end = container.state
        #expect(end.others >= 1_200)
        var count = history.undoCount
        while history.undo() {
            count -= 1
            #expect(history.undoCount == count)
        }
        #expect(count == 0)
        #expect(container.state == State(others: end.others))
        while history.redo() {}
        #expect(container.state.text.count >= end.text.count)
    }

    @Test("Edits by several threads are steps in the order in which they were made")
    func order() {
        let container = StateContainer<[Int]>([])
        let history = UndoHistory(of: container, limits: .init(count: 100_000))
        recordingAll(of: container) {
            onThreads(4) { thread in
                for number in 0..<250 { container.update { $0.append(thread * 1_000 + number) } }
            }
        }
        let all = container.state
        #expect(history.undoCount == 1_000)
        for count in (0..<1_000).reversed() {
            #expect(history.undo())
            #expect(container.state == Array(all.prefix(count)))
        }
        while history.redo() {}
        #expect(container.state == all)
    }
}
