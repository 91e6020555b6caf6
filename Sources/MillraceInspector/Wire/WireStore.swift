import Millrace

/// A store, for the page.
struct WireStore: Encodable, Hashable {
    let id: Int
    let dialect: String
    let name: String
    /// The type of its state.
    let state: String
    /// The type of its actions; nil if it has none.
    @OrNull private(set) var action: String?
    let alive: Bool
    /// Whether actions can be read from JSON.
    let editable: Bool
    /// Whether its entries can be skipped.
    let reducible: Bool

    /// - Parameters:
    ///   - stateType: The name of the type of its state, if that is of another process.
    ///   - isEditable: Whether actions for the store can be read from JSON while it is alive.
    init(_ store: StoreHandle, stateType: String? = nil, isEditable: Bool) {
        id = store.id
        dialect = store.label.dialect
        name = store.label.name
        state = stateType ?? MillraceInspector.name(of: store.stateType)
        action = store.actionType.map(MillraceInspector.name)
        alive = store.isAlive
        editable = alive && isEditable
        reducible = alive && store.isReducible
    }
}
