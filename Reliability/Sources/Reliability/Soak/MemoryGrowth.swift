import ProcessMemory

/// Whether memory grows with the events.
struct MemoryGrowth {
    private var allocated = MemoryCurve()
    private var resident = MemoryCurve()

    /// By how many bytes it may grow per million events: less than one small object for every 300.
    private static let bound = 100_000.0

    /// What it may grow by from the first sample to the last, whatever the slope: what the timeline keeps differs by that from one
    /// sample to the other, and what the allocator keeps for itself.
    private static let tolerances = (allocated: 2_000_000.0, resident: 16_000_000.0)

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
            ("allocated and not freed", allocated, Self.tolerances.allocated),
            ("resident", resident, Self.tolerances.resident),
        ]
        Reliability.printTable(
            "soak: memory, once the timeline is full",
            [
                "", "samples", "first, MB", "last, MB", "highest, MB", "bytes per million events",
                "growth, MB",
            ],
            curves.map { name, curve, _ in
                guard let slope = curve.slope else {
                    return [name, format(curve.count)]
                        + Array(repeating: curve.count == 0 ? "not measured" : "too few samples", count: 5)
                }
                return [name, format(curve.count)]
                    + [curve.first, curve.last, curve.highest].map {
                        format(Double($0 ?? 0) / 1e6, digits: 2)
                    }
                    + [format(Int(slope)), format(curve.growth / 1e6, digits: 2)]
            }
        )
        print(
            "\nBounds: \(format(Int(Self.bound))) bytes per million events, if that is a growth of more than 2 and 16 MB."
        )
        var isFlat = true
        for (name, curve, tolerance) in curves {
            if let slope = curve.slope, slope <= Self.bound || curve.growth <= tolerance { continue }
            if curve.slope == nil && !Self.isMeasured { continue }
            print("FOUND: memory: what is \(name) grows, or the run was too short to tell")
            isFlat = false
        }
        return isFlat
    }

    /// Whether this platform says how much memory is used, so that too few samples are a failure.
    private static var isMeasured: Bool { MemoryUse.now.resident != nil }
}
