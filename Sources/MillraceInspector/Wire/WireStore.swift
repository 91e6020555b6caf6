import Millrace

/// A store, for the page.
struct WireStore: Encodable, Hashable {
    let id: Int
    let dialect: String
    let name: String
    /// The type of its state.
    let state: String
    /// The type of its actions; nil if it has none.
    let action: String?
    let alive: Bool
    /// Whether actions can be read from JSON.
    let editable: Bool
    /// Whether its entries can be skipped.
    let reducible: Bool

    init(_ store: StoreHandle, _ actionTypes: ActionTypes) {
        id = store.id
        dialect = store.label.dialect
        name = store.label.name
        state = MillraceInspector.name(of: store.stateType)
        action = store.actionType.map(MillraceInspector.name)
        alive = store.isAlive
        editable = alive && actionTypes.canRead(actionsOf: store)
        reducible = alive && store.isReducible
    }

    private enum CodingKeys: CodingKey { case id, dialect, name, state, action, alive, editable, reducible }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(dialect, forKey: .dialect)
        try container.encode(name, forKey: .name)
        try container.encode(state, forKey: .state)
        try container.encode(action, forKey: .action)
        try container.encode(alive, forKey: .alive)
        try container.encode(editable, forKey: .editable)
        try container.encode(reducible, forKey: .reducible)
    }
}
