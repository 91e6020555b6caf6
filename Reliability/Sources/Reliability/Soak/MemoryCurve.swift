/// How memory grows with the events.
struct MemoryCurve {
    /// What was measured, and after how many events.
    private var samples: [(events: Double, bytes: Double)] = []

    /// How many samples there are.
    var count: Int { samples.count }

    var first: Int? { samples.first.map { Int($0.bytes) } }
    var last: Int? { samples.last.map { Int($0.bytes) } }
    var highest: Int? { samples.map(\.bytes).max().map { Int($0) } }

    mutating func add(_ bytes: Int, after events: Int) {
        samples.append((Double(events), Double(bytes)))
    }

    /// By how much the straight line rises from the first sample to the last.
    var growth: Double {
        guard let slope, let first = samples.first, let last = samples.last else { return 0 }
        return slope / 1_000_000 * (last.events - first.events)
    }

    /// The slope of the straight line that is nearest to the samples (least squares), in bytes per million events; nil for too
    /// few samples.
    var slope: Double? {
        if samples.count < 3 { return nil }
        let count = Double(samples.count)
        let meanEvents = samples.map(\.events).reduce(0, +) / count
        let meanBytes = samples.map(\.bytes).reduce(0, +) / count
        var covariance = 0.0
        var variance = 0.0
        for sample in samples {
            covariance += (sample.events - meanEvents) * (sample.bytes - meanBytes)
            variance += (sample.events - meanEvents) * (sample.events - meanEvents)
        }
        return variance > 0 ? covariance / variance * 1_000_000 : nil
    }
}
