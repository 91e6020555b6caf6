import Millrace
import MillraceReporting
import MillraceTimeline

/// The states of all stores at one moment, as a value whose parts are the stores.
struct WholeApp: CustomReflectable {
    let stores: [(name: String, state: Any)]

    /// If several stores have the same name, the number of each store is appended to its name.
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
