import ProcessMemory

/// Measures whether memory grows with the number of events.
struct MemoryGrowth {
    private var allocated = MemoryCurve()
    private var resident = MemoryCurve()

    /// The allowed growth in bytes per million events: less than one small object for every 300 events.
    private static let bound = 100_000.0

    /// The highest growth from the first sample to the last one that is allowed in any case. The size of the timeline's
    /// content and the memory that the allocator keeps vary this much between samples.
    private static let tolerances = (allocated: 2_000_000.0, resident: 16_000_000.0)

    /// Takes a sample. To be called at the same point of each cycle.
    mutating func sample(after events: Int) {
        let memory = MemoryUse.now
        if let bytes = memory.allocated { allocated.add(bytes, after: events) }
        if let bytes = memory.resident { resident.add(bytes, after: events) }
    }

    /// Prints the measurements.
    ///
    /// - Returns: Whether no measurement grows.
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
            print("FOUND: memory: growth of memory that is \(name), or the run was too short to measure it")
            isFlat = false
        }
        return isFlat
    }

    /// Whether this platform reports its memory use. If it does, too few samples are a failure.
    private static var isMeasured: Bool { MemoryUse.now.resident != nil }
}
