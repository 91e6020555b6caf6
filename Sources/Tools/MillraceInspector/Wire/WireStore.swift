import Millrace
import MillraceReporting

/// The description of a store for a page.
struct WireStore: Encodable, Hashable {
    let id: Int
    let dialect: String
    let name: String
    /// The type of the store's state.
    let state: String
    /// The type of the store's actions; nil if the store has none.
    @OrNull private(set) var action: String?
    let alive: Bool
    /// Whether actions can be decoded from JSON.
    let editable: Bool
    /// Whether the store's entries can be skipped.
    let reducible: Bool

    /// - Parameters:
    ///   - stateType: The name of the state's type, if the store belongs to another process.
    ///   - isEditable: Whether actions for the store can be decoded from JSON while it is alive.
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
