import Millrace

/// The plans that were used last: a place for each of some types, and what falls on the same place takes it over.
///
/// They are found without a lock, and not retained: whoever puts a plan in keeps it for as long as there may be somebody who
/// looks one up.
///
/// Sendable: the pointer never changes, and what it points to is used by atomic operations only.
final class RecentPlans: @unchecked Sendable {
    private static let count = 128

    private let places = UnsafeMutablePointer<Unmanaged<ReductionPlan>?>.allocate(capacity: count)

    init() { places.initialize(repeating: nil, count: Self.count) }

    deinit { places.deallocate() }

    @inline(__always)
    subscript(types: ReducerTable.Types) -> Unmanaged<ReductionPlan>? {
        guard let plan = place(index(of: types)).load(ordering: .acquiring),
            plan._withUnsafeGuaranteedRef({ $0.types == types })
        else { return nil }
        return plan
    }

    func insert(_ plan: ReductionPlan) {
        place(index(of: plan.types)).store(.passUnretained(plan), ordering: .releasing)
    }

    func removeAll() {
        for index in 0..<Self.count { place(index).store(nil, ordering: .relaxed) }
    }

    private func place(_ index: Int) -> AtomicPlace<Unmanaged<ReductionPlan>?> { AtomicPlace(places + index) }

    @inline(__always)
    private func index(of types: ReducerTable.Types) -> Int {
        // Fibonacci hashing: the upper bits of a product depend on all bits of what is multiplied.
        let action = UInt64(UInt(bitPattern: types.action)) &* 0x9E37_79B9_7F4A_7C15
        let state = UInt64(UInt(bitPattern: types.state)) &* 0xC2B2_AE3D_27D4_EB4F
        return Int(truncatingIfNeeded: (action ^ state) >> 40) & (Self.count - 1)
    }
}
