/// The memory use as a function of the number of events.
struct MemoryCurve {
    /// The measured bytes, each with the number of events that preceded the measurement.
    private var samples: [(events: Double, bytes: Double)] = []

    /// The number of samples.
    var count: Int { samples.count }

    var first: Int? { samples.first.map { Int($0.bytes) } }
    var last: Int? { samples.last.map { Int($0.bytes) } }
    var highest: Int? { samples.map(\.bytes).max().map { Int($0) } }

    mutating func add(_ bytes: Int, after events: Int) {
        samples.append((Double(events), Double(bytes)))
    }

    /// The growth of the fitted line from the first sample to the last.
    var growth: Double {
        guard let slope, let first = samples.first, let last = samples.last else { return 0 }
        return slope / 1_000_000 * (last.events - first.events)
    }

    /// The slope of the least-squares line through the samples, in bytes per million events; nil for too few samples.
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
