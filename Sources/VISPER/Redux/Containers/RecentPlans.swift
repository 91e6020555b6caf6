/// The plans that were used last: a place for each of some types, and what falls on the same place takes it over.
struct RecentPlans {
    private static let places = 128

    private var plans = ContiguousArray<ReductionPlan?>(repeating: nil, count: places)

    @inline(__always)
    subscript(types: ReducerTable.Types) -> ReductionPlan? {
        guard let plan = plans[place(of: types)], plan.types == types else { return nil }
        return plan
    }

    mutating func insert(_ plan: ReductionPlan) {
        plans[place(of: plan.types)] = plan
    }

    @inline(__always)
    private func place(of types: ReducerTable.Types) -> Int {
        // Fibonacci hashing: the upper bits of a product depend on all bits of what is multiplied.
        let action = UInt64(UInt(bitPattern: types.action)) &* 0x9E37_79B9_7F4A_7C15
        let state = UInt64(UInt(bitPattern: types.state)) &* 0xC2B2_AE3D_27D4_EB4F
        return Int(truncatingIfNeeded: (action ^ state) >> 40) & (Self.places - 1)
    }
}
