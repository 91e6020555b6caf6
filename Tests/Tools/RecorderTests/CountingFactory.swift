#if Metrics
import CoreMetrics
import TestSupport

/// Makes metrics that do nothing, and records their names.
final class CountingFactory: MetricsFactory {
    private let log = Log<String>()

    /// For each name, the number of metrics that were made with it.
    var made: [String: Int] { log.values.reduce(into: [:]) { $0[$1, default: 0] += 1 } }

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        log.note(label)
        return NOOPMetricsHandler.instance
    }

    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        log.note(label)
        return NOOPMetricsHandler.instance
    }

    func makeRecorder(
        label: String,
        dimensions: [(String, String)],
        aggregate: Bool
    ) -> any RecorderHandler {
        log.note(label)
        return NOOPMetricsHandler.instance
    }

    func destroyCounter(_ handler: any CounterHandler) {}
    func destroyTimer(_ handler: any TimerHandler) {}
    func destroyRecorder(_ handler: any RecorderHandler) {}
}
#endif
