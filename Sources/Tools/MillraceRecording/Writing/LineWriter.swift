import Foundation
import Millrace
@_spi(MillraceHub) import MillraceFiles
import MillraceReporting
import MillraceTimeline
import MillraceValues

/// Writes transitions as the lines of a recording.
///
/// Retains the last written state of each store, so that a state can be written as a difference.
package struct LineWriter {
    private let began: ContinuousClock.Instant
    private var stores: [StoreHandle: StoreWriter] = [:]

    /// The number of the newest store. May exceed the count of `stores`, because numbers of removed stores are
    /// not reused.
    private var lastID = 0

    /// When to remove the released stores.
    private var limit = PruningLimit(least: 64)

    /// The number of gaps: moments at which transitions may have been omitted.
    private var gaps = 0

    /// The number of the current part.
    private var part = 1

    /// The places that have sent actions.
    private var callers = CallerLines()

    /// The newest written entries, to find those from which others follow.
    private var newest: (orders: ContiguousArray<UInt64>, ids: ContiguousArray<Int>) = ([], [])

    /// How many of the newest entries are remembered, at least.
    private static let memory = 4_096

    /// - Parameter began: the start of the session, from which the entries' times are measured.
    package init(began: ContinuousClock.Instant) {
        self.began = began
    }

    /// The first line.
    package static func header(app: String, began: Date) -> Data {
        LineChecksum.line([
            "line": "header",
            "format": .string(RecordingFormat.name),
            "version": JSON(RecordingFormat.version),
            "app": .string(app),
            "began": .string(began.formatted(RecordingFormat.dateStyle)),
        ])
    }

    /// Begins the next part, which can be read without the previous ones: writes the header, and the stores with
    /// their last written states.
    package mutating func beginPart(app: String, began: Date) -> Data {
        let known = stores.filter { $0.value.part == part }.sorted { $0.value.id < $1.value.id }
        part += 1
        callers.beginPart()
        var lines = Self.header(app: app, began: began)
        for (store, var writer) in known {
            lines += LineChecksum.line(writer.line(of: store, in: part))
            stores[store] = writer
        }
        return lines
    }

    /// Forgets the states of all stores, so that the next state of each store is written as a whole. Call it when it
    /// is unknown which of the written lines were stored.
    package mutating func forgetStates() {
        stores = stores.mapValues { StoreWriter(id: $0.id) }
    }

    /// Records that transitions may have been omitted here. For each store, the state before its next transition is
    /// compared with the last written state, and written if it differs.
    package mutating func noteGap() { gaps += 1 }

    /// Removes released stores, so that a recorder does not retain their states. A later transition of a removed
    /// store is written as a new store's transition, with the state before it. Amortised O(1) per written store.
    ///
    /// - Parameter expected: stores with transitions that will be written later. Evaluated only if stores are removed.
    package mutating func removeReleasedStores(except expected: @autoclosure () -> Set<StoreHandle> = []) {
        if !limit.isReached(by: stores.count) { return }
        let expected = expected()
        stores = stores.filter { $0.key.isAlive || expected.contains($0.key) }
        limit.note(remaining: stores.count)
    }

    /// The lines of a transition: a line for its store, if the store is new in this part, and a line for the
    /// transition.
    ///
    /// - Parameter missing: the number of transitions before this one that were recorded but not written.
    package mutating func lines(
        of transition: Transition,
        id: Int,
        missing: Int = 0,
        continues: Timeline.Position? = nil,
        isSkipped: Bool = false
    ) -> Data {
        var lines = Data()
        var writer = stores[transition.store] ?? makeStoreWriter()
        if writer.part != part {
            writer.begin(at: transition.old, gaps: gaps)
            lines += LineChecksum.line(writer.line(of: transition.store, in: part))
        }
        var entry = writer.line(of: transition, gaps: gaps)
        stores[transition.store] = writer
        entry["id"] = JSON(id)
        if missing > 0 { entry["missing"] = JSON(missing) }
        entry["at"] = JSON(began.duration(to: transition.instant), in: .milliseconds(1))
        entry["took"] = JSON(transition.duration, in: .microseconds(1))
        entry["thread"] = Self.json(of: transition.thread)
        if let continues { entry["continues"] = Self.json(of: continues) }
        if isSkipped { entry["skipped"] = .bool(true) }
        if let caller = transition.caller.flatMap({ callers.number(of: $0, &lines) }) {
            entry["caller"] = JSON(caller)
        }
        if let trigger = transition.trigger.flatMap(id(ofOrder:)) { entry["trigger"] = JSON(trigger) }
        remember(transition.order, id)
        return lines + LineChecksum.line(entry)
    }

    /// The lines of callers whose functions have become known since they were written.
    package mutating func linesOfKnownCallers() -> Data { callers.linesOfKnown() }

    private func id(ofOrder order: UInt64) -> Int? {
        newest.orders.nearlySorted(order) { $0 }.map { newest.ids[$0] }
    }

    private mutating func remember(_ order: UInt64, _ id: Int) {
        if newest.ids.count == 2 * Self.memory {
            newest.orders.removeFirst(Self.memory)
            newest.ids.removeFirst(Self.memory)
        }
        newest.orders.append(order)
        newest.ids.append(id)
    }

    /// Prepares to write what refers to a store: the store's line if it is new in this part, and the state if it differs from
    /// the last written one.
    ///
    /// - Parameter state: the store's present state; nil if it is unknown.
    /// - Returns: nil if the store is new in this part, and its state is unknown.
    mutating func prepare(for noted: NotedWork, state: Any?) -> (line: Data, state: JSON?, id: Int)? {
        let store = noted.store
        var writer = stores[store] ?? makeStoreWriter()
        if writer.part == part {
            let changed = state.flatMap { writer.update(to: $0) }
            stores[store] = writer
            return (Data(), changed?.line, writer.id)
        }
        guard let state else { return nil }
        writer.begin(at: state, gaps: gaps)
        let line = LineChecksum.line(writer.line(of: store, in: part))
        stores[store] = writer
        return (line, nil, writer.id)
    }

    private mutating func makeStoreWriter() -> StoreWriter {
        lastID += 1
        return StoreWriter(id: lastID)
    }

    static func json(of thread: RecordedThread) -> JSON {
        var members: [String: JSON] = ["number": JSON(thread.number)]
        if let name = thread.name { members["name"] = .string(name) }
        if thread.isMain { members["main"] = .bool(true) }
        return .object(members)
    }

    private static func json(of position: Timeline.Position) -> JSON {
        if case .after(let id) = position { JSON(id) } else { "start" }
    }
}

/// Writes the transitions of one store.
private struct StoreWriter {
    let id: Int

    /// The state written last, as a value and in recorded form. Not set until the first transition.
    private var value: Any = ()
    private var state = RecordedValue(type: "", content: .text(""))

    /// The total length of the patches since a whole state was written.
    private var patchLength = 0

    /// The length of the last state that was written as a whole.
    private var wholeLength = 0

    /// The number of gaps before the store's last written transition.
    private var gaps = 0

    /// The number of the newest part that contains the line of the store itself. 0 before the first such line.
    private(set) var part = 0

    init(id: Int) { self.id = id }

    /// Sets the last written state to the state before a transition. The store's own line, which is written next,
    /// contains that state.
    mutating func begin(at base: Any, gaps: Int) {
        self.gaps = gaps
        value = base
        state = RecordedValue(base)
    }

    /// The line of the store itself. In each part it precedes the lines of the store's transitions.
    mutating func line(of store: StoreHandle, in part: Int) -> [String: JSON] {
        let base = state.line
        self.part = part
        wholeLength = base.data.count
        patchLength = 0
        var line: [String: JSON] = [
            "line": "store",
            "id": JSON(id),
            "dialect": .string(store.label.dialect),
            "name": .string(store.label.name),
            "stateType": .string(Self.name(of: store.stateType, if: state)),
            "actionType": store.actionType.map { .string(String(reflecting: $0)) } ?? .null,
            "base": base,
        ]
        line["reducer"] = store.reducer.map { ["type": .string($0.type), "empty": .bool($0.isEmpty)] }
        return line
    }

    /// The name of a state's type; for a state that could not be decoded, the recorded name.
    private static func name(of type: Any.Type, if base: RecordedValue) -> String {
        type == UnreadableValue.self ? base.type : String(reflecting: type)
    }

    mutating func line(of transition: Transition, gaps: Int) -> [String: JSON] {
        var line: [String: JSON] = [
            "line": "entry",
            "store": JSON(id),
            "sequence": JSON(transition.sequence),
            "kind": .string(transition.cause.name),
        ]
        if let action = transition.action { line["action"] = RecordedValue(action).line }
        if self.gaps != gaps {
            self.gaps = gaps
            if let before = update(to: transition.old) { line["before"] = json(of: before) }
        }
        line["state"] = update(to: transition.new).map { json(of: $0) } ?? ["patch": []]
        if !transition.effects.isEmpty {
            line["effects"] = .array(transition.effects.map { RecordedValue($0).line })
        }
        return line
    }

    /// Stores the new state as a value. Does not encode it if it is identical to the last written state.
    ///
    /// - Returns: the new state in recorded form; nil if the last written state has the same form.
    mutating func update(to new: Any) -> RecordedValue? {
        if Sameness.areIdentical(new, value) { return nil }
        value = new
        let recorded = RecordedValue(new)
        return recorded == state ? nil : recorded
    }

    /// The JSON of a state: a patch or the whole state. A patch is written only if two conditions hold. The patch
    /// must be shorter than half of the state that was last written as a whole. And all patches since then, including
    /// this one, must together be shorter than that state.
    private mutating func json(of value: RecordedValue) -> JSON {
        let old = state
        state = value
        if case .json(let before) = old.content, case .json(let after) = state.content,
            old.type == state.type, old.caseName == state.caseName
        {
            let patch = JSONPatch(from: before, to: after)
            let json = patch.json
            let length = json.data.count
            if length * 2 < wholeLength && patchLength + length < wholeLength {
                patchLength += length
                return ["patch": json]
            }
        }
        let whole = state.line
        wholeLength = whole.data.count
        patchLength = 0
        return whole
    }
}

extension JSON {
    /// A duration as a number of units, rounded to three decimals.
    fileprivate init(_ duration: Duration, in unit: Duration) {
        self = .number("\((duration / unit * 1_000).rounded() / 1_000)")
    }
}
