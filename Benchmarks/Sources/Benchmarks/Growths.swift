import FluxCapacitor
import Foundation
import Millrace
@_spi(MillraceHub) import MillraceInspector
import MillraceObservation
import MillracePersistence
@_spi(MillraceHub) import MillraceRecording
import MillraceReporting
import MillraceTimeline
import MillraceUndo
import MobiusCore
import Prex
import VISPER_Redux
import VISPER_Wireframe

/// The operations whose growth is measured. Whoever adds an operation that has an `n` adds it here.
@MainActor
let growths: [Growth] = engine + undo + timeline + recordings + pages + derived + dialects

private let engine = [
    Growth("n observers are added, and end in the order of their addition", n: 10_000) { n in
        let container = StateContainer(0)
        return {
            let observations = (0..<n).map { _ in container.observe { consume($0) } }
            for observation in observations { observation.end() }
        }
    },
    Growth("n observers end while a delivery is in progress", n: 10_000) { n in
        let container = StateContainer(0)
        let observations = (0..<n).map { _ in container.observe { consume($0) } }
        let first = container.observe { _ in observations.forEach { $0.end() } }
        return { withExtendedLifetime(first) { container.update { $0 += 1 } } }
    },
    Growth("n changes are made inside one delivery", n: 20_000) { n in
        let container = StateContainer(0)
        let observation = container.observe { value in
            if value == 1 { for _ in 0..<n { container.update { $0 += 2 } } }
        }
        return { withExtendedLifetime(observation) { container.update { $0 += 1 } } }
    },
]

private let undo = [
    // While something records, each change of an array copies it, so each of these edits is work for n rows.
    Growth("undo: 200 edits of n rows in one group", n: 2_000) { n in
        let (list, history) = history(rows: n)
        return { history.group { edit(list, 200) } }
    },
    Growth("undo: 200 edits of n rows that are grouped by time", n: 2_000) { n in
        let (list, history) = history(rows: n, grouping: .within(.seconds(3_600)))
        return { withExtendedLifetime(history) { edit(list, 200) } }
    },
    Growth("undo: 200 edits of n rows as steps", n: 2_000) { n in
        let (list, history) = history(rows: n)
        return { withExtendedLifetime(history) { edit(list, 200) } }
    },
    Growth("undo: n edits in one group", n: 10_000) { n in
        let (list, history) = history()
        return { history.group { for _ in 0..<n { list.update { $0.title += 1 } } } }
    },
    Growth("undo: 1,000 edits at a limit of n steps", n: 5_000) { n in
        let (list, history) = history(limit: n)
        for _ in 0..<n { list.update { $0.title += 1 } }
        return { withExtendedLifetime(history) { for _ in 0..<1_000 { list.update { $0.title += 1 } } } }
    },
    Growth("undo: 1,000 changes that do not count, after n steps", n: 5_000) { n in
        let flux = Flux(state: GrowthState(), mutation: GrowthMutation())
        let limits = UndoHistory.Limits(count: n, bytes: .max)
        let history = UndoHistory(of: flux, \.count, limits: limits, counting: { $0 != .loaded })
        for _ in 0..<n { flux.dispatcher.dispatch(.increment) }
        return { withExtendedLifetime(history) { for _ in 0..<1_000 { flux.dispatcher.dispatch(.loaded) } } }
    },
    Growth("undo: n steps are undone and redone", n: 2_000) { n in
        let (list, history) = history(limit: n)
        for _ in 0..<n { list.update { $0.title += 1 } }
        return {
            withExtendedLifetime(list) {
                while history.undo() {}
                while history.redo() {}
            }
        }
    },
    Growth("undo: n steps are encoded", n: 2_000) { n in
        let (list, history) = history(limit: n)
        for _ in 0..<n { list.update { $0.title += 1 } }
        return { consume(try history.encodedSteps(limit: 1_000_000_000)) }
    },
]

private let timeline = [
    Growth("timeline: n transitions", n: 5_000) { n in
        let (list, timeline) = withRecordingScope { (StateContainer(List()), recording(n)) }
        return { withExtendedLifetime(timeline) { for _ in 0..<n { list.update { $0.title += 1 } } } }
    },
    Growth("timeline: the first of n entries is skipped", n: 2_000) { n in
        let (flux, timeline) = counted(n)
        let first = timeline.ids.lowerBound + 1
        return { try withExtendedLifetime(flux) { try timeline.setSkipped(true, first) } }
    },
    Growth("timeline: a skipped entry is swept out of n", n: 2_000) { n in
        let (flux, timeline) = counted(n)
        try timeline.setSkipped(true, timeline.ids.lowerBound + 1)
        return { withExtendedLifetime(flux) { _ = timeline.sweep() } }
    },
    Growth("timeline: n stores travel", n: 1_000) { n in
        let (stores, timeline) = withRecordingScope {
            ((0..<n).map { _ in StateContainer(0) }, recording(4 * n))
        }
        for store in stores { store.update { $0 += 1 } }
        return {
            withExtendedLifetime(stores) {
                timeline.travel(to: .start)
                timeline.travel(to: .live)
            }
        }
    },
    Growth("timeline: 100 steps back among n entries", n: 5_000) { n in
        let (flux, timeline) = counted(n)
        return { withExtendedLifetime(flux) { for _ in 0..<100 { timeline.step(by: -1) } } }
    },
]

private let recordings = [
    Growth("recording: n entries are exported", n: 1_000) { n in
        let (flux, timeline) = counted(n)
        return {
            withExtendedLifetime(flux) { for line in timeline.recording(app: "growth") { consume(line) } }
        }
    },
    Growth("recording: n entries are imported", n: 1_000) { n in
        let (flux, timeline) = counted(n)
        let lines = Array(timeline.recording(app: "growth"))
        return {
            var importer = SessionImporter(stores: timeline.stores)
            for line in lines { try importer.read(line) }
            withExtendedLifetime((flux, try importer.finish())) {}
        }
    },
    Growth("recording: one of n elements changes, 20 times", n: 2_000) { n in
        let (list, timeline) = withRecordingScope { (StateContainer(List()), recording(100)) }
        append(n, to: list)
        for index in 0..<20 { list.update { $0.rows[index * n / 20].title += "x" } }
        return {
            withExtendedLifetime(list) { for line in timeline.recording(app: "growth") { consume(line) } }
        }
    },
    Growth("saved state: a state of n elements is written", n: 2_000) { n in
        let list = StateContainer(List())
        let saved = SavedState(in: ForgetfulStorage(), default: List())
        append(n, to: list)
        saved.follow(list)
        list.update { $0.title += 1 }
        return { try withExtendedLifetime(list) { try saved.flush() } }
    },
]

private let pages = [
    Growth("page: the list of n entries of an ended session", n: 3_000) { n in
        let (session, last) = try ended(n)
        return {
            let (messages, send) = AsyncStream<String>.makeStream()
            let page = await session.openPage { send.yield($0) }
            for await message in messages where message.contains("\"order\":\(last),") { break }
            await page.end()
        }
    },
    Growth("agent: a text is searched in n entries of an ended session", n: 2_000) { n in
        let (session, _) = try ended(n)
        return {
            let (answers, send) = AsyncStream<String>.makeStream()
            let agent = session.openAgent { send.yield($0) }
            agent.receive(.call(1, tool: "search", arguments: ["text": "nowhere"]))
            for await answer in answers {
                consume(answer)
                break
            }
            agent.end()
        }
    },
]

private let derived = [
    Growth("derived: a change reaches the end of a chain of n values", n: 200) { n in
        let source = StateContainer(0)
        var last = derive(from: source) { $0.state }
        for _ in 1..<n { last = derive(from: last) { $0.state + 1 } }
        let observation = last.observe { consume($0) }
        return { withExtendedLifetime(observation) { source.update { $0 += 1 } } }
    },
    Growth("derived: n values of one source change", n: 2_000) { n in
        let source = StateContainer(0)
        let values = (0..<n).map { index in derive(from: source) { $0.state + index } }
        let observations = values.map { $0.observe { consume($0) } }
        return { withExtendedLifetime(observations) { source.update { $0 += 1 } } }
    },
    Growth("observation: n rows are read, and one changes", n: 2_000) { n in
        let list = StateContainer(List())
        append(n, to: list)
        let observed = list.observed
        return {
            for row in observed.elements(\.rows) { consume(row.title) }
            list.update { $0.rows[n / 2].title = "changed" }
            for row in observed.elements(\.rows) { consume(row.title) }
        }
    },
]

private let dialects = [
    Growth("Prex: n actions are dispatched by a listener", n: 20_000) { n in
        let flux = Flux(state: CounterState(), mutation: CounterMutation())
        let token = flux.store.addStateListener { state in
            if state.count == 1 { for _ in 0..<n { flux.dispatcher.dispatch(.add(2)) } }
        }
        return { withExtendedLifetime(token) { flux.dispatcher.dispatch(.increment) } }
    },
    Growth("FluxCapacitor: n observers of a variable are cleaned", n: 5_000) { n in
        let variable = Variable(0)
        let buster = DustBuster()
        return {
            for _ in 0..<n { variable.observe { consume($0) }.cleaned(by: buster) }
            variable.value = 1
            buster.clean()
        }
    },
    Growth("Mobius: an event has n effects", n: 5_000) { n in
        let loop = Mobius.loop(
            update: Update { (model: Int, event: Int) in
                event == 0 ? .next(model, effects: Array(1...n)) : .next(model + 1)
            },
            effectHandler: AnyConnectable<Int, Int> { _ in
                Connection(acceptClosure: { consume($0) }, disposeClosure: {})
            }
        ).start(from: 0)
        return {
            loop.dispatchEvent(0)
            loop.dispose()
        }
    },
    Growth("VISPER: n reducers are added, and one action is reduced", n: 5_000) { n in
        let container = ReducerContainerImpl()
        return {
            for _ in 0..<n {
                container.addReduceFunction { (_, _: Increase, state: Int) in state + 1 }
            }
            consume(container.reduce(action: Increase(), state: 0))
        }
    },
    Growth("VISPER: n patterns are added, and matched", n: 2_000) { n in
        let urls = try (0..<n).map { number in
            guard let url = URL(string: "/feature\(number)/user/42") else {
                throw CocoaError(.fileNoSuchFile)
            }
            return url
        }
        return {
            let router = DefaultRouter()
            for number in 0..<n { try router.add(routePattern: "/feature\(number)/user/:user") }
            for url in urls { consume(try router.route(url: url)) }
        }
    },
]

// MARK: What the operations work on

private struct Row: Identifiable, Codable, Equatable, Sendable {
    var id: Int
    var title: String
}

private struct List: Codable, Equatable, Sendable {
    var rows: [Row] = []
    var title = 0
}

private func edit(_ list: StateContainer<List>, _ count: Int) {
    for index in 0..<count { list.update { $0.rows[index * 7 % $0.rows.count].title += "x" } }
}

private func append(_ count: Int, to list: StateContainer<List>) {
    for index in 0..<count { list.update { $0.rows.append(Row(id: index, title: "Row \(index)")) } }
}

private func history(
    rows: Int = 0,
    limit: Int = 1_000,
    grouping: UndoGrouping<Void> = .none
) -> (StateContainer<List>, UndoHistory) {
    let list = StateContainer(List())
    append(rows, to: list)
    let history = UndoHistory(
        of: list,
        \.rows,
        \.title,
        limits: UndoHistory.Limits(count: limit, bytes: .max),
        grouping: grouping
    )
    return (list, history)
}

private func recording(_ count: Int) -> Timeline {
    Timeline(limits: Timeline.Limits(count: count, bytes: nil))
}

/// A counter with a timeline of `n` actions.
@MainActor
private func counted(_ n: Int) -> (Flux<GrowthAction, GrowthState>, Timeline) {
    let (flux, timeline) = withRecordingScope {
        let timeline = recording(2 * n)
        return (Flux(state: GrowthState(), mutation: GrowthMutation()), timeline)
    }
    for _ in 0..<n { flux.dispatcher.dispatch(.increment) }
    return (flux, timeline)
}

/// An ended session with `n` actions, and the number of its last entry.
@MainActor
private func ended(_ n: Int) throws -> (ClosedSession, last: Int) {
    let (flux, timeline) = counted(n)
    var importer = SessionImporter(stores: [])
    for line in timeline.recording(app: "growth") { try importer.read(line) }
    let hello = AppHello(
        session: UUID(),
        app: "growth",
        process: 1,
        device: "",
        system: "",
        began: Date(timeIntervalSince1970: 0)
    )
    let session = try importer.finish()
    let last = timeline.ids.upperBound - 1
    withExtendedLifetime(flux) {}
    return (ClosedSession(session, hello: hello), last)
}

private struct Increase: VISPER_Redux.Action {}

private enum GrowthAction: Prex.Action, Codable { case increment, loaded }

private struct GrowthState: Prex.State, Codable {
    var count = 0
}

private struct GrowthMutation: Mutation {
    func mutate(action: GrowthAction, state: inout GrowthState) { state.count += 1 }
}

/// Accepts what is saved, and forgets it.
private final class ForgetfulStorage: StateStorage {
    let description = "nowhere"

    func load() -> Data? { nil }
    func save(_ data: Data) { consume(data) }
    func remove() {}
    func setAside() -> String { "" }
}
