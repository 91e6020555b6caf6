import Millrace
import MillraceReporting

/// Identifies a source that is not derived.
struct RootIdentity: Hashable {
    let owner: ObjectIdentifier?
    let state: ObjectIdentifier

    init(owner: ObjectIdentifier?, state: Any.Type) {
        self.owner = owner
        self.state = ObjectIdentifier(state)
    }
}

/// A source that is not derived, with all inputs that read it. Its state is read once for all these inputs.
struct RootSource {
    private var inputs: [AnyInput]

    init(_ input: AnyInput) { inputs = [input] }

    var sharedTransactions: (any SharedTransactions)? { inputs[0].sharedTransactions }

    var isTransactional: Bool { sharedTransactions != nil }

    func read() -> AnyObject? { inputs[0].readSource() }

    func hold(_ state: AnyObject?) {
        for input in inputs { input.state = state }
    }

    func observe(_ body: @escaping () -> Void) -> @Sendable () -> Void { inputs[0].observe(body) }

    /// Merges the roots of a computation's own inputs and of its derived sources, so that each source occurs once.
    static func merge(_ own: [RootSource], _ others: [[RootSource]]) -> [RootSource] {
        if own.isEmpty && others.count == 1 { return others[0] }
        var indices: [RootIdentity: Int] = [:]
        var merged: [RootSource] = []
        for root in own + others.joined() {
            let identity = root.inputs[0].identity!
            if let index = indices[identity] {
                merged[index].add(root)
            } else {
                indices[identity] = merged.count
                merged.append(root)
            }
        }
        return merged.filter(\.isTransactional) + merged.filter { !$0.isTransactional }
    }

    private mutating func add(_ other: RootSource) {
        for input in other.inputs where !inputs.contains(where: { $0 === input }) { inputs.append(input) }
    }
}
