import Millrace

/// Finds the type that a recording or a person names. No type is made of a name: those that are known are compared.
package enum DecodableTypes {
    /// A store's type of actions, if it is `Decodable` and has that name.
    package static func type(named name: String, of store: StoreHandle) -> (any Decodable.Type)? {
        guard let type = store.actionType, String(reflecting: type) == name else { return nil }
        return type as? any Decodable.Type
    }
}
