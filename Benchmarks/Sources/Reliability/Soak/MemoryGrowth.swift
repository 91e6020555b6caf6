/// Whether memory grows with the events.
struct MemoryGrowth {
    private var allocated = MemoryCurve()
    private var resident = MemoryCurve()

    /// By how many bytes it may grow per million events. One leaked object of the smallest size for every 300 events is more than
    /// the first; what the allocator keeps for itself comes and goes, so the second is wider.
    private static let bounds = (allocated: 100_000.0, resident: 500_000.0)

    /// Takes a sample, in the same place of each cycle.
    mutating func sample(after events: Int) {
        let memory = MemoryUse.now
        if let bytes = memory.allocated { allocated.add(bytes, after: events) }
        if let bytes = memory.resident { resident.add(bytes, after: events) }
    }

    /// Prints what was measured.
    ///
    /// - Returns: whether none of it grows.
    func printTable() -> Bool {
        let curves = [
            ("allocated and not freed", allocated, Self.bounds.allocated),
            ("resident", resident, Self.bounds.resident),
        ]
        Reliability.printTable(
            "soak: memory, once the timeline is full",
            ["", "samples", "first, MB", "last, MB", "highest, MB", "bytes per million events", "bound"],
            curves.map { name, curve, bound in
                guard let slope = curve.slope else {
                    return [name, format(curve.count)]
                        + Array(repeating: curve.count == 0 ? "not measured" : "too few samples", count: 5)
                }
                return [name, format(curve.count)]
                    + [curve.first, curve.last, curve.highest].map { format(Double($0 ?? 0) / 1e6, digits: 2) }
                    + [format(Int(slope)), format(Int(bound))]
            }
        )
        return curves.allSatisfy { _, curve, bound in curve.slope.map { $0 <= bound } ?? !Self.isMeasured }
    }

    /// Whether this platform says how much memory is used, so that too few samples are a failure.
    private static var isMeasured: Bool { MemoryUse.now.resident != nil }
}
