import Synchronization

/// The plans that were used last: a place for each of some types, and what falls on the same place takes it over.
///
/// They are found without a lock, and not retained: whoever puts a plan in keeps it for as long as there may be somebody who
/// looks one up.
///
/// Sendable: the pointer never changes, and what it points to is atomic.
final class RecentPlans: @unchecked Sendable {
    private typealias Place = Atomic<Unmanaged<ReductionPlan>?>

    private static let count = 128

    private let places = UnsafeMutablePointer<Place>.allocate(capacity: count)

    init() {
        for place in 0..<Self.count { (places + place).initialize(to: Place(nil)) }
    }

    deinit {
        places.deinitialize(count: Self.count)
        places.deallocate()
    }

    @inline(__always)
    subscript(types: ReducerTable.Types) -> Unmanaged<ReductionPlan>? {
        guard let plan = places[index(of: types)].load(ordering: .acquiring),
            plan._withUnsafeGuaranteedRef({ $0.types == types })
        else { return nil }
        return plan
    }

    func insert(_ plan: ReductionPlan) {
        places[index(of: plan.types)].store(.passUnretained(plan), ordering: .releasing)
    }

    func removeAll() {
        for place in 0..<Self.count { places[place].store(nil, ordering: .relaxed) }
    }

    @inline(__always)
    private func index(of types: ReducerTable.Types) -> Int {
        // Fibonacci hashing: the upper bits of a product depend on all bits of what is multiplied.
        let action = UInt64(UInt(bitPattern: types.action)) &* 0x9E37_79B9_7F4A_7C15
        let state = UInt64(UInt(bitPattern: types.state)) &* 0xC2B2_AE3D_27D4_EB4F
        return Int(truncatingIfNeeded: (action ^ state) >> 40) & (Self.count - 1)
    }
}
