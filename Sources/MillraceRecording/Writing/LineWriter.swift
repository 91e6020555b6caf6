import Foundation
import Millrace
import MillraceTimeline

/// Writes transitions as the lines of a recording.
///
/// It remembers of each store what the recording says its state is, so that a state can be written as what has changed.
package struct LineWriter {
    private let began: ContinuousClock.Instant
    private var stores: [StoreHandle: StoreWriter] = [:]

    /// The stores whose states are remembered, and how many may gather until those are forgotten that have gone.
    private var remembered: [StoreHandle] = []
    private var limit = minimumLimit

    private static let minimumLimit = 64

    /// How often something has been left out.
    private var gaps = 0

    /// How often a part has been begun.
    private var part = 1

    /// - Parameter began: the moment that the entries' times are counted from.
    package init(began: ContinuousClock.Instant) {
        self.began = began
    }

    /// The first line.
    package static func header(app: String, began: Date) -> Data {
        line([
            "line": "header",
            "format": .string(RecordingFormat.name),
            "version": JSON(RecordingFormat.version),
            "app": .string(app),
            "began": .string(began.formatted(RecordingFormat.dateStyle)),
        ])
    }

    /// Begins the next part, which can be read without those before it: its header, and the stores again, each with the state that
    /// the recording says it has by now.
    package mutating func beginPart(app: String, began: Date) -> Data {
        part += 1
        var lines = Self.header(app: app, began: began)
        for store in remembered {
            if let line = stores[store]?.line(of: store, in: part) { lines += Self.line(line) }
        }
        return lines
    }

    /// Forgets the states of all stores. For when it is not known how much of what was written has been stored: what comes next is
    /// written as a whole.
    package mutating func forgetStates() {
        for store in remembered { stores[store]?.forgetState() }
        remembered = []
    }

    /// Says that there may be transitions that are not written here: of each store, the state before the next one is compared with
    /// what the recording says, and written if it is another.
    package mutating func noteGap() { gaps += 1 }

    /// Lets go of the states of stores that have gone. For when nothing of theirs is expected any more; if something comes all the
    /// same, it is written with the state before. Amortised, as if each store were looked at a few times.
    package mutating func forgetGoneStores() {
        if remembered.count < limit { return }
        let known = remembered
        remembered = []
        for store in known {
            if store.isAlive { remembered.append(store) } else { stores[store]?.forgetState() }
        }
        limit = max(Self.minimumLimit, 2 * remembered.count)
    }

    /// The lines of a transition: one of its store, if it is new in this part, and one of itself.
    ///
    /// - Parameter missing: how many transitions before this one have been recorded and are not written.
    package mutating func lines(
        of transition: Transition,
        id: Int,
        missing: Int = 0,
        continues: Timeline.Position? = nil,
        isSkipped: Bool = false
    ) -> Data {
        var lines = Data()
        var writer = stores[transition.store] ?? StoreWriter(id: stores.count + 1)
        if writer.part != part {
            writer.begin(at: transition.old, gaps: gaps)
            remembered.append(transition.store)
            lines += Self.line(writer.line(of: transition.store, in: part))
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
        return lines + Self.line(entry)
    }

    private static func json(of thread: RecordedThread) -> JSON {
        var members: [String: JSON] = ["number": JSON(thread.number)]
        if let name = thread.name { members["name"] = .string(name) }
        if thread.isMain { members["main"] = .bool(true) }
        return .object(members)
    }

    private static func json(of position: Timeline.Position) -> JSON {
        if case .after(let id) = position { JSON(id) } else { "start" }
    }

    private static func line(_ members: [String: JSON]) -> Data {
        var bytes: [UInt8] = []
        JSON.object(members).write(to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
        return Data(bytes)
    }
}

/// Writes what one store does.
private struct StoreWriter {
    private let id: Int

    /// The state that was written last, and what the recording says it is.
    private var value: Any
    private var state: RecordedValue

    /// How long the patches are that have been written since the state was written as a whole.
    private var patchLength = 0

    /// How long the state was then.
    private var wholeLength = 0

    /// How often something had been left out before the last transition; nil if that is forgotten.
    private var gaps: Int?

    /// The last part that has the store's line.
    private(set) var part = 0

    init(id: Int) {
        self.id = id
        value = ()
        state = Self.unknown
    }

    /// Begins at the state before a transition.
    mutating func begin(at base: Any, gaps: Int) {
        self.gaps = gaps
        value = base
        state = RecordedValue(base)
    }

    /// Forgets what the state is: the next one is written as a whole, and so is the one before it.
    mutating func forgetState() {
        value = ()
        state = Self.unknown
        gaps = nil
    }

    private static let unknown = RecordedValue(type: "", content: .text(""))

    /// The line of the store itself, before any of its transitions in a part.
    mutating func line(of store: StoreHandle, in part: Int) -> [String: JSON] {
        let base = state.line
        self.part = part
        wholeLength = base.data.count
        patchLength = 0
        return [
            "line": "store",
            "id": JSON(id),
            "dialect": .string(store.label.dialect),
            "name": .string(store.label.name),
            "stateType": .string(Self.name(of: store.stateType, if: state)),
            "actionType": store.actionType.map { .string(String(reflecting: $0)) } ?? .null,
            "base": base,
        ]
    }

    /// A state that could not be read has the type that it was recorded with.
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

    /// Remembers a state.
    ///
    /// - Returns: the state for the recording, unless that has it already. What is identical is not even encoded.
    private mutating func update(to new: Any) -> RecordedValue? {
        if Sameness.areIdentical(new, value) { return nil }
        value = new
        let recorded = RecordedValue(new)
        return recorded == state ? nil : recorded
    }

    /// A state: what has changed, if that is less than half of the state when it was last written as a whole, and if all such patches
    /// since are less than that. So they are never more than the whole states.
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
    /// A duration as a number of units, to three digits after the point.
    fileprivate init(_ duration: Duration, in unit: Duration) {
        self = .number("\((duration / unit * 1_000).rounded() / 1_000)")
    }
}
