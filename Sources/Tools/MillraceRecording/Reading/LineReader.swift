import Foundation
import Millrace
@_spi(MillraceHub) import MillraceFiles
import MillraceReporting
import MillraceTimeline

/// Parses the lines of a recording as stores and entries, and checks that they are consistent.
struct LineReader {
    private let limits: RecordingLimits

    /// The first line, which is the same in each part.
    let header: RecordedHeader

    private var skipped = 0

    /// The stores' states as of the current line, by the stores' numbers.
    private var states: [Int: RecordedValue] = [:]

    /// The labels of the stores in all parts, by number.
    private var stores: [Int: StoreLabel] = [:]

    /// The entries' numbers, in ascending order.
    private var ids: [Int] = []

    /// The number of elements and members that patches may still visit. Without this limit, a file of many small
    /// patches could take very long. The value exceeds a 32-bit `Int`.
    private var work: Int64 = 20_000_000_000

    typealias Problem = RecordingError.Problem

    /// - Parameter members: the members of the first line.
    init(header members: [String: JSON], limits: RecordingLimits) throws(Problem) {
        header = try RecordedHeader(members)
        self.limits = limits
    }

    /// Parses a line. Returns nil for the header of a further part, and for an unknown kind of line, because a later
    /// version may add kinds.
    mutating func line(_ members: [String: JSON]) throws(Problem) -> RecordedLine? {
        guard let kind = members["line"]?.string else { throw .malformed("the member `line` is missing") }
        switch kind {
        case "store": return .store(try store(Members(members)))
        case "entry": return .entry(try entry(Members(members)))
        case "caller": return .caller(try caller(Members(members)))
        case "crash": return .crash(try crash(Members(members)))
        case "end": return .end
        case "header":
            if try RecordedHeader(members) != header { throw .malformed("this part is of another recording") }
            beginPart()
            return nil
        default: return nil
        }
    }

    /// Begins the next part of the recording. Each part contains all stores again after its header, so the states that
    /// were read so far are dropped.
    mutating func beginPart() { states = [:] }

    private mutating func store(_ line: Members) throws(Problem) -> RecordedStore {
        let store = RecordedStore(
            id: try line.integer("id"),
            label: StoreLabel(dialect: try line.string("dialect"), name: try line.string("name")),
            stateType: try line.string("stateType"),
            actionType: try line.optionalString("actionType"),
            reducer: try reducer(line["reducer"]),
            base: try line.value("base")
        )
        let known = states.updateValue(store.base, forKey: store.id)
        if known != nil { throw .malformed("there is a store \(store.id) already") }
        let label = stores.updateValue(store.label, forKey: store.id) ?? store.label
        if label != store.label { throw .malformed("store \(store.id) is another one in an earlier part") }
        return store
    }

    private func reducer(_ member: JSON?) throws(Problem) -> StoreReducer? {
        guard let member else { return nil }
        guard let type = member.object?["type"]?.string, let isEmpty = member.object?["empty"]?.bool else {
            throw .malformed("reducer has no type, or does not say whether it is empty")
        }
        return StoreReducer(type: type, isEmpty: isEmpty)
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
        let trigger: Int? = line["trigger"] == nil ? nil : try line.integer("trigger")
        if let trigger, trigger >= id { throw .malformed("what it follows from is no earlier entry") }
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
            caller: line["caller"] == nil ? nil : try line.integer("caller"),
            trigger: trigger,
            missing: missing
        )
    }

    private func caller(_ line: Members) throws(Problem) -> RecordedCaller {
        guard let elements = line["frames"]?.array else { throw .malformed("frames is no array") }
        var frames: [CallSite.Frame] = []
        for element in elements.prefix(CallSite.mostFrames) {
            guard let members = element.object.map(Members.init) else {
                throw .malformed("a frame is no object")
            }
            frames.append(
                CallSite.Frame(
                    function: try members.string("function"),
                    file: try members.optionalString("file"),
                    line: members["line"] == nil ? nil : try members.integer("line")
                )
            )
        }
        return RecordedCaller(id: try line.integer("id"), frames: frames)
    }

    private func crash(_ line: Members) throws(Problem) -> RecordedCrash {
        guard let elements = line["work"]?.array else { throw .malformed("work is no array") }
        var work: [RecordedWork] = []
        for element in elements {
            guard let members = element.object else { throw .malformed("work is no object") }
            work.append(try self.work(Members(members)))
        }
        return RecordedCrash(signal: try line.string("signal"), work: work)
    }

    private func work(_ line: Members) throws(Problem) -> RecordedWork {
        let store: Int = try line.integer("store")
        if states[store] == nil { throw .malformed("there is no store \(store)") }
        guard let kind = RecordedWork.Kind(rawValue: try line.string("kind")) else {
            throw .malformed("its kind is not known")
        }
        return RecordedWork(
            kind: kind,
            store: store,
            value: line["value"] == nil ? nil : try line.value("value"),
            before: line["before"] == nil ? nil : try line.value("before"),
            thread: try thread(line),
            sequence: try line.integer("sequence")
        )
    }

    /// Parses a state, which the line contains as a whole or as a patch.
    private mutating func state(of store: Int, _ line: Members, _ name: String) throws(Problem)
        -> (value: RecordedValue, isUnchanged: Bool)
    {
        guard let patch = line[name]?.object?["patch"] else {
            let whole = try line.value(name)
            states[store] = whole
            return (whole, false)
        }
        // An empty patch means an unchanged state. It is also valid for a state that is not JSON.
        if patch.array?.isEmpty == true, let old = states[store] { return (old, true) }
        // Remove the old state from `states`, so that its JSON is changed in place if nothing else shares its
        // storage.
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

    /// The position that an entry continues. The position must be earlier than the entry, so there are no cycles. If
    /// the file lacks the continued entry, because its part was dropped, returns the position after the newest entry
    /// with a lower number.
    private func position(_ line: Members, of entry: Int) throws(Problem) -> Timeline.Position? {
        guard let continues = line["continues"] else { return nil }
        if continues.string == "start" { return .start }
        guard let id = continues.integer(Int.self), id < entry else {
            throw .malformed("what it continues is no earlier entry")
        }
        return last(upTo: id).map { .after($0) } ?? .start
    }

    /// The highest of the entries' numbers that do not exceed a limit; nil if there is none.
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
    /// Parses the first line of a part.
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
