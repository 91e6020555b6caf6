import MillraceReporting

@MainActor
final class Counter {
    private(set) var count = 0
    private lazy var reporter = ReportedStore<Int, String>(dialect: "Plain", name: "Counter", state: count)

    func increment() {
        reporter.reporting("increment", state: { count }) { count += 1 }
    }
}
