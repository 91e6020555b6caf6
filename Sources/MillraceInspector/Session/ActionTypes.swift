import Foundation
import Millrace
import MillraceRecording

/// How actions are written as JSON for a person to edit, and read again: as recordings have them.
///
/// A store whose type of actions can be decoded takes its JSON as it is. One that takes actions of many types takes those that
/// the inspector has been told of, as an object whose one key is the type's name: `{"AddToDo": {"title": "Milk"}}`.
///
/// Sendable: it never changes, and types may be used from any thread.
struct ActionTypes: @unchecked Sendable {
    private let types: [String: any Decodable.Type]

    init(_ types: [any Decodable.Type] = []) {
        self.types = Dictionary(types.map { (name(of: $0), $0) }) { first, _ in first }
    }

    /// The types that the inspector has been told of.
    var all: [any Decodable.Type] { Array(types.values) }

    /// Whether actions for a store can be read.
    func canRead(actionsOf store: StoreHandle) -> Bool {
        store.actionType != nil && (isDecodable(store) || !types.isEmpty)
    }

    /// An action as JSON for people.
    func json(of action: Any, for store: StoreHandle) throws -> String {
        guard action is any Encodable else { throw ActionTypesError.notEncodable(typeName(of: action)) }
        let json = try ValueCoder.json(of: action)
        return (isDecodable(store) ? json : .object([typeName(of: action): json])).prettyText
    }

    /// An action that a person has written.
    func action(json: String, for store: StoreHandle) throws -> Any {
        guard let actionType = store.actionType else { throw TimeTravelError.noActions(store.label) }
        if let type = actionType as? any Decodable.Type { return try decode(type, try parse(json)) }
        if types.isEmpty { throw ActionTypesError.notDecodable(name(of: actionType)) }
        guard let object = try parse(json).object, let (name, content) = object.first, object.count == 1
        else { throw ActionTypesError.noTypeNamed }
        guard let type = types[name] else {
            throw ActionTypesError.unknownType(name, known: types.keys.sorted())
        }
        return try decode(type, content)
    }

    private func isDecodable(_ store: StoreHandle) -> Bool { store.actionType is any Decodable.Type }

    private func parse(_ text: String) throws(ActionTypesError) -> JSON {
        do {
            return try ValueCoder.json(from: Data(text.utf8))
        } catch {
            throw .notJSON("\(error)")
        }
    }

    private func decode(_ type: any Decodable.Type, _ json: JSON) throws(ActionTypesError) -> Any {
        do {
            return try ValueCoder.decode(type, from: json)
        } catch let error as DecodingError {
            throw .unreadable(error)
        } catch {
            throw .refused("\(error)")
        }
    }
}
