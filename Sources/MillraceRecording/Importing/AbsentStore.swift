import Millrace

/// What can be done to a store of a recording that this process does not have: nothing.
struct AbsentStore: StoreOperations {
    var stateType: Any.Type { UnreadableValue.self }
    var actionType: Any.Type? { nil }
    var state: Any? { nil }

    func restore(_ state: Any, _ label: StoreLabel) throws(TimeTravelError) { throw .storeIsGone(label) }

    func reduce(_ state: Any, by action: Any, _ label: StoreLabel) throws(TimeTravelError)
        -> StoreHandle.Reduction
    {
        throw .storeIsGone(label)
    }

    func dispatch(_ action: Any, _ label: StoreLabel) throws(TimeTravelError) { throw .storeIsGone(label) }

    func decodeState(from decoder: any Decoder) throws -> Any? { nil }
}
