import AllocationCounter
import Millrace
import Prex

/// Bytes that one subscription takes beyond its closure. The closures here capture nothing and take none.
func benchmarkMemory() async {
    print("\n### bytes per subscription, beyond the closure\n")
    guard allocation_count_is_available() == 1 else { return print("Not counted on this platform.") }
    print("| subscriptions | engine: StateContainer | Prex listener |")
    print("|---:|---:|---:|")
    for count in [10_000, 16_384, 20_000] {
        let engine = StateContainer(CounterState())
        let flux = Flux(state: CounterState(), mutation: CounterMutation())
        let engineBytes = bytes(count) { engine.observe { consume($0.count) } }
        let prexBytes = bytes(count) { _ = flux.store.addListener { consume($0.new.count) } }
        print("| \(count) | \(format(engineBytes, digits: 1)) | \(format(prexBytes, digits: 1)) |")
    }
}

private func bytes(_ count: Int, of subscribe: () -> Void) -> Double {
    let before = allocation_count().bytes_in_use
    for _ in 0..<count { subscribe() }
    return Double(allocation_count().bytes_in_use - before) / Double(count)
}
