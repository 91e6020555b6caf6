import Millrace

/// Estimates what values take in memory, looking at a bounded number of them.
struct MemoryEstimate {
    /// How many values may still be looked at.
    private var budget: Int

    /// How deeply values inside of values are looked at. The stack grows with it, and recorders run on any thread.
    private static let depth = 64

    private init(budget: Int) {
        self.budget = budget
    }

    /// The bytes of a value and of what it holds. O(budget): of collections with more elements than that, the first ones stand
    /// for the rest. An `Int` of 32 bits could not hold the sum of what a timeline keeps.
    static func bytes(of value: Any, budget: Int = 2_000) -> Int64 {
        var estimate = MemoryEstimate(budget: budget)
        return estimate.bytes(of: value, depth: depth)
    }

    /// The bytes of what a transition adds: its action, its effects and its new state.
    static func bytes(of transition: Transition) -> Int64 {
        (transition.effects + [transition.action as Any, transition.new]).reduce(0) { $0 + bytes(of: $1) }
    }

    private mutating func bytes(of value: Any, depth: Int) -> Int64 {
        budget -= 1
        if let text = value as? String { return 16 + Int64(text.utf8.count) }
        let own = size(of: value)
        let mirror = Mirror(reflecting: value)
        if mirror.children.isEmpty || budget <= 0 || depth == 0 { return own }
        switch mirror.displayStyle {
        case .collection, .set, .dictionary: return own + bytes(ofElements: mirror.children, depth: depth - 1)
        case .class: return 16 + mirror.children.reduce(0) { $0 + bytes(of: $1.value, depth: depth - 1) }
        default:
            // What is inside of a value is part of its size; only what it refers to comes on top.
            return own
                + mirror.children.reduce(0) {
                    $0 + max(0, bytes(of: $1.value, depth: depth - 1) - size(of: $1.value))
                }
        }
    }

    private mutating func bytes(ofElements elements: Mirror.Children, depth: Int) -> Int64 {
        var total: Int64 = 0
        var seen = 0
        for element in elements {
            if budget <= 0 { break }
            total += bytes(of: element.value, depth: depth)
            seen += 1
        }
        // A mirror may claim any number of elements.
        return seen == 0 ? 0 : Int64(min(Double(total) / Double(seen) * Double(elements.count), 1e15))
    }

    private func size(of value: Any) -> Int64 {
        func size<Value>(_: Value) -> Int64 { Int64(MemoryLayout<Value>.stride) }
        return _openExistential(value, do: size)
    }
}
