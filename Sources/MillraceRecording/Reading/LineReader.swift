import Foundation
import Millrace
import MillraceTimeline

/// Makes stores and entries of the lines of a recording, and checks that they belong together.
struct LineReader {
    private let limits: RecordingLimits

    /// What the first line of each part says.
    let header: RecordedHeader

    private var skipped = 0

    /// What the part says the stores' states are, by their numbers.
    private var states: [Int: RecordedValue] = [:]

    /// Who the stores of all parts are, by their numbers.
    private var stores: [Int: StoreLabel] = [:]

    /// The entries' numbers, which ascend.
    private var ids: [Int] = []

    /// How many elements and members the patches may yet touch: many small ones can take long otherwise. More than an `Int` of
    /// 32 bits holds.
    private var work: Int64 = 20_000_000_000

    typealias Problem = RecordingError.Problem

    /// - Parameter members: the first line.
    init(header members: [String: JSON], limits: RecordingLimits) throws(Problem) {
        header = try RecordedHeader(members)
        self.limits = limits
    }

    /// What a line says; nil if it is of a kind that a later version may have added.
    mutating func line(_ members: [String: JSON]) throws(Problem) -> RecordedLine? {
        guard let kind = members["line"]?.string else { throw .malformed("it does not say what it is") }
        switch kind {
        case "store": return .store(try store(Members(members)))
        case "entry": return .entry(try entry(Members(members)))
        case "header":
            if try RecordedHeader(members) != header { throw .malformed("this part is of another recording") }
            beginPart()
            return nil
        default: return nil
        }
    }

    /// After the header of another part the stores come again.
    mutating func beginPart() { states = [:] }

    private mutating func store(_ line: Members) throws(Problem) -> RecordedStore {
        let store = RecordedStore(
            id: try line.integer("id"),
            label: StoreLabel(dialect: try line.string("dialect"), name: try line.string("name")),
            stateType: try line.string("stateType"),
            actionType: try line.optionalString("actionType"),
            base: try line.value("base")
        )
        let known = states.updateValue(store.base, forKey: store.id)
        if known != nil { throw .malformed("there is a store \(store.id) already") }
        let label = stores.updateValue(store.label, forKey: store.id) ?? store.label
        if label != store.label { throw .malformed("store \(store.id) is another one in an earlier part") }
        return store
    }

    private mutating func entry(_ line: Members) throws(Problem) -> RecordedEntry {
        let id: Int = try line.integer("id")
        if let last = ids.last, id <= last { throw .malformed("entry \(id) comes after entry \(last)") }
        let store: Int = try line.integer("store")
        if states[store] == nil { throw .malformed("there is no store \(store)") }
        let before = line["before"] == nil ? nil : try state(of: store, line, "before").value
        let state = try state(of: store, line, "state")
        let continues = try position(line, of: id)
        let missing: Int = line["missing"] == nil ? 0 : try line.integer("missing")
        if missing < 0 { throw .malformed("missing is negative") }
        let isSkipped = try line.optionalBool("skipped") ?? false
        if isSkipped { skipped += 1 }
        if skipped > limits.skipped { throw .overLimit(.skipped) }
        ids.append(id)
        return RecordedEntry(
            id: id,
            store: store,
            cause: try cause(line),
            before: before,
            state: state.value,
            isUnchanged: state.isUnchanged,
            effects: try effects(line),
            at: .milliseconds(try line.double("at")),
            took: .microseconds(try line.double("took")),
            thread: try thread(line),
            sequence: try line.integer("sequence"),
            continues: continues,
            isSkipped: isSkipped,
            missing: missing
        )
    }

    /// A state that is written as a whole, or as what has changed.
    private mutating func state(of store: Int, _ line: Members, _ name: String) throws(Problem)
        -> (value: RecordedValue, isUnchanged: Bool)
    {
        guard let patch = line[name]?.object?["patch"] else {
            let whole = try line.value(name)
            states[store] = whole
            return (whole, false)
        }
        // A state that is no JSON can stay as it is, too.
        if patch.array?.isEmpty == true, let old = states[store] { return (old, true) }
        // Taken out, so that it is changed in place if nobody else has it.
        let old = states.updateValue(RecordedValue(type: "", content: .text("")), forKey: store)
        guard let old, case .json(var json) = old.content else {
            throw .malformed("what \(name) changes is not known")
        }
        do throws(JSONPatch.Failure) {
            let patch = try JSONPatch(patch)
            try patch.apply(to: &json, depth: limits.depth, work: &work)
            let new = RecordedValue(type: old.type, caseName: old.caseName, content: .json(json))
            states[store] = new
            return (new, patch.operations.isEmpty)
        } catch {
            throw .malformed("the patch of \(name) does not fit: \(error.reason)")
        }
    }

    private func cause(_ line: Members) throws(Problem) -> RecordedEntry.Cause {
        switch try line.string("kind") {
        case "start": return .start
        case "action": return .action(try line.value("action"))
        case "change": return .change
        case "restoration": return .restoration
        default: throw .malformed("its kind is not known")
        }
    }

    private func effects(_ line: Members) throws(Problem) -> [RecordedValue] {
        guard let effects = line["effects"] else { return [] }
        guard let elements = effects.array else { throw .malformed("effects is no array") }
        var values: [RecordedValue] = []
        for element in elements {
            guard let value = RecordedValue(element) else { throw .malformed("an effect is no value") }
            values.append(value)
        }
        return values
    }

    private func thread(_ line: Members) throws(Problem) -> RecordedThread {
        guard let members = line["thread"]?.object else { throw .malformed("thread is missing") }
        let thread = Members(members)
        return RecordedThread(
            number: try thread.integer("number"),
            name: try thread.optionalString("name"),
            isMain: try thread.optionalBool("main") ?? false
        )
    }

    /// Entries continue earlier ones only, so they cannot go in circles. One that is not in the file, as when its part has been
    /// dropped, is represented by the entry before it.
    private func position(_ line: Members, of entry: Int) throws(Problem) -> Timeline.Position? {
        guard let continues = line["continues"] else { return nil }
        if continues.string == "start" { return .start }
        guard let id = continues.integer(Int.self), id < entry else {
            throw .malformed("what it continues is no earlier entry")
        }
        return last(upTo: id).map { .after($0) } ?? .start
    }

    /// The highest number of an entry that is not above a limit.
    private func last(upTo limit: Int) -> Int? {
        var low = 0
        var high = ids.count
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] <= limit { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : ids[low - 1]
    }
}

extension RecordedHeader {
    /// What the first line of a part says.
    fileprivate init(_ members: [String: JSON]) throws(RecordingError.Problem) {
        guard members["format"]?.string == RecordingFormat.name,
            let version = members["version"]?.integer(Int.self)
        else { throw .notARecording }
        if version != RecordingFormat.version { throw .unsupportedVersion(version) }
        guard let app = members["app"]?.string else { throw .malformed("the name of the app is missing") }
        guard let text = members["began"]?.string,
            let began = try? RecordingFormat.dateStyle.parse(text)
        else {
            throw .malformed("it does not say when the session began")
        }
        self.init(app: app, began: began)
    }
}
