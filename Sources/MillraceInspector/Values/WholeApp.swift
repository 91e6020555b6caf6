import Millrace
import MillraceTimeline

/// What all stores showed at a moment, as one value whose parts are the stores.
struct WholeApp: CustomReflectable {
    let stores: [(name: String, state: Any)]

    /// Stores of the same name are told apart by their numbers.
    init(_ states: [(store: StoreHandle, state: Any)]) {
        let counts = Dictionary(states.map { ($0.store.label.name, 1) }, uniquingKeysWith: +)
        stores = states.map { store, state in
            let name = store.label.name
            return (counts[name] == 1 ? name : "\(name) (\(store.id))", state)
        }
    }

    var customMirror: Mirror {
        Mirror(self, children: stores.map { (label: $0.name, value: $0.state) }, displayStyle: .struct)
    }
}
