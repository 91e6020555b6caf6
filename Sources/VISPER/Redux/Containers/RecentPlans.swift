import Millrace

/// A cache of recently used reduction plans with a fixed number of slots. The hash of a plan's types selects a slot. A
/// new plan replaces the plan in that slot.
///
/// Look-ups take no lock, and plans are not retained: the caller of ``insert(_:)`` retains a plan for as long as
/// look-ups can happen.
///
/// Sendable: the pointer is constant, and its memory is accessed by atomic operations only.
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
        // Fibonacci hashing: the upper bits of the product depend on all bits of the factor.
        let action = UInt64(UInt(bitPattern: types.action)) &* 0x9E37_79B9_7F4A_7C15
        let state = UInt64(UInt(bitPattern: types.state)) &* 0xC2B2_AE3D_27D4_EB4F
        return Int(truncatingIfNeeded: (action ^ state) >> 40) & (Self.count - 1)
    }
}
