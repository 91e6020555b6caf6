import Foundation
import Millrace
@_spi(MillraceHub) import MillraceFiles
import MillraceReporting
import MillraceTimeline

/// Converts recorded values to values of their types, and grades the results.
struct ValueImporter {
    private(set) var grading = Grading()

    /// The types that the app has passed, by name.
    private let types: [String: any Decodable.Type]

    /// The number of bytes of JSON that further states may take.
    private var room: Int

    init(types: [any Decodable.Type], limits: RecordingLimits) {
        self.types = Dictionary(types.map { (String(reflecting: $0), $0) }) { first, _ in first }
        room = limits.states
    }

    /// Decodes a state of a store. `store` is nil if the store does not exist in this app.
    mutating func state(_ recorded: RecordedValue, of store: StoreHandle?) -> Any {
        guard case .json(let json) = recorded.content else { return described(recorded, .state) }
        guard let store else { return impossible(recorded, .state, "No store here is the one that had it.") }
        room -= json.data.count
        if room < 0 {
            let remark = RecordedValue(
                type: recorded.type,
                caseName: recorded.caseName,
                content: .text("Left out: the states are too big.")
            )
            return impossible(remark, .state, "Some states are left out, since all together are too big.")
        }
        return value(recorded, .state) { try ValueCoder.decode(json, by: store.decodeState) }
    }

    /// Decodes an action of a store.
    mutating func action(_ recorded: RecordedValue, of store: StoreHandle?) -> Any {
        guard case .json(let json) = recorded.content else { return described(recorded, .action) }
        guard let store else {
            return impossible(recorded, .action, "No store here is the one that it was for.")
        }
        guard let type = type(named: recorded.type, of: store) else {
            return impossible(recorded, .action, "No Decodable type of that name is known here.")
        }
        return value(recorded, .action) { try ValueCoder.decode(type, from: json) }
    }

    /// The known type with a recorded name. Compares the name with known types only, and never creates a type
    /// from a name.
    private func type(named name: String, of store: StoreHandle) -> (any Decodable.Type)? {
        if let type = store.actionType, String(reflecting: type) == name,
            let type = type as? any Decodable.Type
        {
            return type
        }
        return types[name]
    }

    /// Decodes an effect.
    mutating func effect(_ recorded: RecordedValue) -> Any {
        guard case .json(let json) = recorded.content else { return described(recorded, .effect) }
        guard let type = types[recorded.type] else {
            return impossible(recorded, .effect, "No Decodable type of that name is known here.")
        }
        return value(recorded, .effect) { try ValueCoder.decode(type, from: json) }
    }

    // MARK: Grading

    private mutating func value(
        _ recorded: RecordedValue,
        _ role: ImportReport.Role,
        _ make: () throws -> Any?
    ) -> Any {
        let made: Any?
        do {
            made = try make()
        } catch {
            return impossible(recorded, role, "It does not decode: \(Self.reason(of: error))")
        }
        guard let made else { return impossible(recorded, role, "The type here is not Decodable.") }
        let again = RecordedValue(made)
        // Do not compare the case names, because older recordings omit them. The content contains the case anyway.
        if again.type == recorded.type && again.content == recorded.content {
            grading.note(recorded.type, role, .fine, "It decodes, and encodes to what was recorded.")
        } else if again.isReordered(recorded) {
            // The order of a set's elements differs between encodings.
            let reason = "It decodes, and encodes to what was recorded but for the order of elements."
            grading.note(recorded.type, role, .fine, reason)
        } else {
            grading.note(recorded.type, role, .risky, Self.difference(recorded, again))
        }
        return made
    }

    private mutating func described(_ recorded: RecordedValue, _ role: ImportReport.Role) -> Any {
        impossible(recorded, role, "It did not encode when it was recorded, so there is only a description.")
    }

    private mutating func impossible(_ recorded: RecordedValue, _ role: ImportReport.Role, _ reason: String)
        -> Any
    {
        grading.note(recorded.type, role, .impossible, reason)
        return UnreadableValue(recorded)
    }

    private static func difference(_ recorded: RecordedValue, _ made: RecordedValue) -> String {
        if recorded.type != made.type { return "It decodes, but as a \(made.type)." }
        guard case .json(let old) = recorded.content, case .json(let new) = made.content else {
            return "It decodes, but does not encode, so it is unknown whether data is lost."
        }
        let differences = JSONPatch(from: old, to: new).operations.map { operation in
            let path = operation.path.isEmpty ? "it" : operation.path.joined(separator: ".")
            return switch operation.change {
            case .add: "\(path) is new"
            case .remove: "\(path) is lost"
            case .replace: "\(path) has changed"
            }
        }
        let some = differences.prefix(3).joined(separator: ", ")
        return "It decodes, but encodes to something else: \(some)\(differences.count > 3 ? ", …" : "")."
    }

    private static func reason(of error: any Error) -> String {
        CodingProblem.text(of: error).map { "\($0)." } ?? BoundedDescription.of(error, limit: 200)
    }
}

extension RecordedValue {
    /// Whether both values are equal apart from the order of elements in arrays.
    fileprivate func isReordered(_ other: RecordedValue) -> Bool {
        guard type == other.type, case .json(let json) = content, case .json(let otherJSON) = other.content
        else {
            return false
        }
        return json.ordered == otherJSON.ordered
    }
}

extension JSON {
    /// The value with the elements of all arrays sorted by their texts.
    fileprivate var ordered: JSON {
        switch self {
        case .array(let elements):
            let keyed = elements.map { element in
                let element = element.ordered
                return (text: String(decoding: element.data, as: UTF8.self), element: element)
            }
            return .array(keyed.sorted { $0.text < $1.text }.map(\.element))
        case .object(let members): return .object(members.mapValues(\.ordered))
        default: return self
        }
    }
}
