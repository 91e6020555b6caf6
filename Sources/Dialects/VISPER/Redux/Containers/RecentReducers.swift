import Millrace

/// A cache of recently used exact reducers with a fixed number of places. The hash of a reducer's types selects the
/// place; a new entry replaces the one in it.
///
/// Look-ups take no lock and retain nothing: the table retains all reducers as long as look-ups can happen.
///
/// Sendable: the pointer is constant, and its memory is accessed by atomic operations only.
final class RecentReducers: @unchecked Sendable {
    private static let count = 512

    private let places = UnsafeMutablePointer<Unmanaged<ExactReducer>?>.allocate(capacity: count)

    init() { places.initialize(repeating: nil, count: Self.count) }

    deinit { places.deallocate() }

    @inline(__always)
    subscript(types: ReducerTypes) -> Unmanaged<ExactReducer>? {
        guard let reducer = place(of: types).load(ordering: .acquiring),
            reducer._withUnsafeGuaranteedRef({ $0.types == types })
        else { return nil }
        return reducer
    }

    func insert(_ reducer: ExactReducer) {
        place(of: reducer.types).store(.passUnretained(reducer), ordering: .releasing)
    }

    func removeAll() {
        for index in 0..<Self.count { AtomicPlace(places + index).store(nil, ordering: .relaxed) }
    }

    @inline(__always)
    private func place(of types: ReducerTypes) -> AtomicPlace<Unmanaged<ExactReducer>?> {
        // Fibonacci hashing: the upper bits of the product depend on all bits of the factor.
        let action = UInt64(UInt(bitPattern: types.action)) &* 0x9E37_79B9_7F4A_7C15
        let state = UInt64(UInt(bitPattern: types.state)) &* 0xC2B2_AE3D_27D4_EB4F
        let index = Int(truncatingIfNeeded: (action ^ state) >> 40) & (Self.count - 1)
        return AtomicPlace(places + index)
    }
}
