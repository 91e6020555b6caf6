import Foundation
import Millrace
@_spi(MillraceHub) import MillraceRecording
import MillraceReporting
import MillraceTimeline
import MillraceValues

private func allCases(of type: any CaseIterable.Type) -> [Any] {
    func list<Values: CaseIterable>(_ type: Values.Type) -> [Any] { Array(type.allCases) }
    return list(type)
}

/// Converts actions to JSON for people to edit, and back, in the format of recordings.
///
/// A store with one decodable action type uses that type's JSON. A store with several action types uses the types in
/// the inspector's options. Its JSON is an object whose only key is the type's name:
/// `{"AddToDo": {"title": "Milk"}}`.
///
/// Sendable: immutable, and metatypes may be used from any thread.
struct ActionTypes: @unchecked Sendable {
    private let types: [String: any Decodable.Type]

    init(_ types: [any Decodable.Type] = []) {
        self.types = Dictionary(types.map { (name(of: $0), $0) }) { first, _ in first }
    }

    /// The types in the inspector's options.
    var all: [any Decodable.Type] { Array(types.values) }

    /// Whether actions of a store can be decoded.
    func canRead(actionsOf store: StoreHandle) -> Bool {
        if store.isJournal { return false }
        return isDecodable(store) || types.values.contains(where: store.accepts)
    }

    /// An action as JSON, redacted by ``Redaction/current``.
    func json(of action: Any, for store: StoreHandle) throws -> String {
        guard action is any Encodable else { throw ActionTypesError.notEncodable(typeName(of: action)) }
        let whole = try ValueCoder.json(of: action)
        let json = Redaction.current?.json(whole) ?? whole
        return (isDecodable(store) ? json : .object([typeName(of: action): json])).prettyText
    }

    /// Decodes an action that a person has written.
    func action(json: String, for store: StoreHandle) throws -> Any {
        guard let actionType = store.actionType else { throw TimeTravelError.noActions(store.label) }
        if let type = actionType as? any Decodable.Type { return try decode(type, try parse(json)) }
        if !canRead(actionsOf: store) { throw ActionTypesError.notDecodable(name(of: actionType)) }
        guard let object = try parse(json).object, let (name, content) = object.first, object.count == 1
        else { throw ActionTypesError.noTypeNamed }
        guard let type = types[name], store.accepts(type) else {
            throw ActionTypesError.unknownType(name, known: typeNames(for: store))
        }
        return try decode(type, content)
    }

    /// The names of the types in the inspector's options that a store takes, sorted.
    func typeNames(for store: StoreHandle) -> [String] {
        types.filter { store.accepts($0.value) }.keys.sorted()
    }

    /// Templates for a store's actions: the newest recorded action of each case and type, then the known cases and
    /// types of which no action is recorded. O(entries).
    ///
    /// - Parameter includesTypes: Whether to include the types of the inspector's options that the store takes, except those
    ///   that are recorded for other stores only. The rest may belong to other stores too.
    func templates(for store: StoreHandle, in timeline: Timeline, includesTypes: Bool = true)
        -> [ActionTemplate]
    {
        var templates: [ActionTemplate] = []
        var names: Set<String> = []
        var namesElsewhere: Set<String> = []
        func add(_ name: String, isKnown: Bool = true, _ json: @autoclosure () throws -> String) rethrows {
            if templates.count < ActionTemplate.most, names.insert(name).inserted {
                templates.append(ActionTemplate(name: name, json: try json(), isKnown: isKnown))
            }
        }
        for entry in timeline.entries.reversed() {
            guard let action = entry.transition.action, action is any Encodable else { continue }
            guard entry.transition.store == store else {
                namesElsewhere.insert(typeName(of: action))
                continue
            }
            // Skip actions that cannot be encoded, such as those with a number that JSON cannot represent.
            try? add(ActionSummary(action).name, try json(of: action, for: store))
        }
        if isDecodable(store) {
            for action in (store.actionType as? any CaseIterable.Type).map(allCases) ?? [] {
                try? add(ActionSummary(action).name, try json(of: action, for: store))
            }
        } else if includesTypes {
            for name in typeNames(for: store) where !namesElsewhere.contains(name) {
                add(name, isKnown: false, "{\n  \"\(name)\": {}\n}")
            }
        }
        return templates
    }

    /// The cases of a store's actions with the types of their values, such as `note(String)`; empty if the type is no enum.
    func cases(of store: StoreHandle) -> [(name: String, text: String)] {
        guard let shape = store.actionType.flatMap(EnumShape.of) else { return [] }
        return zip(shape.layout.caseNames(), shape.payloads).map { name, payload in
            guard let payload else { return (name, name) }
            let type = "\(payload.type)"
            return (name, type.hasPrefix("(") ? name + type : "\(name)(\(type))")
        }
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
