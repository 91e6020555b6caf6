import Foundation
import Millrace

/// How actions are written as JSON for a person to edit, and read again.
///
/// A store whose type of actions is one that can be decoded takes its JSON as it is. One that takes actions of many types takes
/// those that the inspector has been told of, as an object whose one key is the type's name: `{"AddToDo": {"title": "Milk"}}`.
struct ActionTypes: Sendable {
    /// Why an action could not be written or read.
    enum Failure: Error, CustomStringConvertible {
        case notEncodable(String)
        case notDecodable(String)
        case unknownType(String, known: [String])

        var description: String {
            switch self {
            case .notEncodable(let type): "\(type) is not Encodable, so it cannot be shown as JSON."
            case .notDecodable(let type):
                "\(type) is not Decodable, and no types were given to the inspector in its options."
            case .unknownType(let found, let known):
                "'\(found.prefix(40))' is none of the types that were given to the inspector: "
                    + known.sorted().joined(separator: ", ") + "."
            }
        }
    }

    private let types: [String: any Decodable.Type]

    init(_ types: [any Decodable.Type] = []) {
        self.types = Dictionary(types.map { (name(of: $0), $0) }) { first, _ in first }
    }

    /// Whether actions for a store can be read.
    func canRead(actionsOf store: StoreHandle) -> Bool {
        guard let type = store.actionType else { return false }
        return type is any Decodable.Type || !types.isEmpty
    }

    /// An action as JSON for people.
    func json(of action: Any, for store: StoreHandle) throws -> String {
        guard let encodable = action as? any Encodable else {
            throw Failure.notEncodable(typeName(of: action))
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let isTagged = !(store.actionType is any Decodable.Type)
        let data =
            isTagged
            ? try encoder.encode(TaggedAction(name: typeName(of: action), action: encodable))
            : try encoder.encode(encodable)
        return String(decoding: data, as: UTF8.self)
    }

    /// An action that a person has written.
    func action(json: String, for store: StoreHandle) throws -> Any {
        guard let type = store.actionType else { throw TimeTravelError.noActions(store.label) }
        let decoder = JSONDecoder()
        if let type = type as? any Decodable.Type { return try decoder.decode(type, from: Data(json.utf8)) }
        if types.isEmpty { throw Failure.notDecodable(name(of: type)) }
        decoder.userInfo[.actionTypes] = self
        return try decoder.decode(DecodedAction.self, from: Data(json.utf8)).action
    }

    fileprivate func type(named name: String) throws -> any Decodable.Type {
        guard let type = types[name] else { throw Failure.unknownType(name, known: Array(types.keys)) }
        return type
    }
}

private struct TaggedAction: Encodable {
    let name: String
    let action: any Encodable

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: TypeKey.self)
        try container.encode(action, forKey: TypeKey(stringValue: name))
    }
}

private struct DecodedAction: Decodable {
    let action: Any

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: TypeKey.self)
        guard let types = decoder.userInfo[.actionTypes] as? ActionTypes, let key = container.allKeys.first,
            container.allKeys.count == 1
        else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: [],
                    debugDescription: "The action is an object whose one key is the name of its type."
                )
            )
        }
        action = try container.decode(types.type(named: key.stringValue), forKey: key)
    }
}

private struct TypeKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) { nil }
}

extension CodingUserInfoKey {
    fileprivate static let actionTypes = CodingUserInfoKey(rawValue: "de.millrace.actionTypes")!
}

/// What is wrong, in a sentence for people.
func sentence(for error: any Error) -> String {
    let context: DecodingError.Context
    switch error {
    case DecodingError.keyNotFound(let key, let found):
        return "It cannot be read as an action: '\(pathText(found.codingPath + [key]))' is missing."
    case DecodingError.typeMismatch(_, let found), DecodingError.valueNotFound(_, let found),
        DecodingError.dataCorrupted(let found):
        context = found
    default: return String("\(error)".prefix(500))
    }
    let place = context.codingPath.isEmpty ? "" : " '\(pathText(context.codingPath))':"
    return String("It cannot be read as an action:\(place) \(context.debugDescription)".prefix(500))
}

private func pathText(_ path: [any CodingKey]) -> String {
    path.map(\.stringValue).joined(separator: ".")
}
