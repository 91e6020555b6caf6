import Foundation
import Millrace

/// Writes transitions as the lines of a recording.
///
/// It remembers of each store what the recording says its state is, so that a state can be written as what has changed.
struct LineWriter {
    private let began: ContinuousClock.Instant
    private var stores: [StoreHandle: StoreWriter] = [:]

    /// How often something has been left out.
    private var gaps = 0

    /// - Parameter began: the moment that the entries' times are counted from.
    init(began: ContinuousClock.Instant) {
        self.began = began
    }

    /// The first line.
    static func header(app: String, began: Date) -> Data {
        line([
            "line": "header",
            "format": .string(RecordingFormat.name),
            "version": JSON(RecordingFormat.version),
            "app": .string(app),
            "began": .string(began.formatted(dateStyle)),
        ])
    }

    /// With milliseconds, in UTC.
    static let dateStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// Says that there may be transitions that are not written here: of each store, the state before the next one is compared with
    /// what the recording says, and written if it is another.
    mutating func noteGap() { gaps += 1 }

    /// The lines of a transition: one of its store, if it is new, and one of itself.
    mutating func lines(
        of transition: Transition,
        id: Int,
        continues: Timeline.Position? = nil,
        isSkipped: Bool = false
    ) -> Data {
        var lines = Data()
        if stores[transition.store] == nil {
            let writer = StoreWriter(id: stores.count + 1, base: transition.old, gaps: gaps)
            stores[transition.store] = writer
            lines += Self.line(writer.line(of: transition.store))
        }
        var entry = stores[transition.store]!.line(of: transition, gaps: gaps)
        entry["id"] = JSON(id)
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
    private let base: RecordedValue

    /// What the recording says the state is.
    private var state: RecordedValue

    /// How long the patches are that have been written since the state was written as a whole.
    private var patchLength = 0

    /// How often something had been left out before the last transition.
    private var gaps: Int

    init(id: Int, base: Any, gaps: Int) {
        self.id = id
        self.gaps = gaps
        self.base = RecordedValue(base)
        state = self.base
    }

    func line(of store: StoreHandle) -> [String: JSON] {
        [
            "line": "store",
            "id": JSON(id),
            "dialect": .string(store.label.dialect),
            "name": .string(store.label.name),
            "stateType": .string(Self.name(of: store.stateType, if: base)),
            "actionType": store.actionType.map { .string(String(reflecting: $0)) } ?? .null,
            "base": base.line,
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
            let before = RecordedValue(transition.old)
            if before != state { line["before"] = json(of: before) }
        }
        line["state"] = json(of: RecordedValue(transition.new))
        if !transition.effects.isEmpty {
            line["effects"] = .array(transition.effects.map { RecordedValue($0).line })
        }
        return line
    }

    /// A state: what has changed, if that is less than half of it, and if all that is less than the whole state since that has been
    /// written. So a recording is never more than twice as long as what has changed and one whole state of each store.
    private mutating func json(of value: RecordedValue) -> JSON {
        let old = state
        state = value
        guard case .json(let before) = old.content, case .json(let after) = state.content,
            old.type == state.type
        else {
            patchLength = 0
            return state.line
        }
        let patch = JSONPatch(from: before, to: after)
        let json = patch.json
        if patch.operations.isEmpty { return ["patch": json] }
        let length = json.data.count
        let wholeLength = after.data.count
        if length * 2 < wholeLength && patchLength + length < wholeLength {
            patchLength += length
            return ["patch": json]
        }
        patchLength = 0
        return state.line
    }
}

extension JSON {
    /// A duration as a number of units, to three digits after the point.
    fileprivate init(_ duration: Duration, in unit: Duration) {
        self = .number("\((duration / unit * 1_000).rounded() / 1_000)")
    }
}
