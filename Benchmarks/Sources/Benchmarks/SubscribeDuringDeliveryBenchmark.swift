import ProcessMemory

/// Subscriptions that are added inside a callback.
///
/// In the first measurement, thousands of subscriptions are added, each after a dispatch, and are called for every
/// later change. In the second measurement, each subscription ends at once, while there are 10,000 other observers.
func benchmarkSubscribeDuringDelivery() async {
    print("\n### n subscriptions in one callback, and a dispatch before each\n")
    print("| | n | ns per callback due | allocated, kB | more resident memory, kB |")
    print("|---|---:|---:|---:|---:|")
    var isExact = true
    for subscriptions in [1_000, 2_000, 4_000, 8_000] {
        await withCounters { counters in
            for counter in counters where !printSubscriptions(subscriptions, to: counter) { isExact = false }
        }
    }
    printCheck(isExact)
    await benchmarkSubscribeInCallback()
}

/// Prints one row.
///
/// - Returns: Whether each subscription was called exactly once for each later change.
private func printSubscriptions(_ subscriptions: Int, to counter: SharedCounter) -> Bool {
    // One thread dispatches, and calls the observers.
    nonisolated(unsafe) var callbacks = 0
    nonisolated(unsafe) var isFirst = true
    let before = MemoryUse.now
    nonisolated(unsafe) var pending = before
    counter.observe {
        if !isFirst { return }
        isFirst = false
        for _ in 0..<subscriptions {
            counter.dispatch()
            counter.observe { callbacks += 1 }
        }
        // All changes are pending now, so measure the memory.
        pending = .now
    }
    let time = ContinuousClock().measure(counter.dispatch)
    let due = subscriptions * (subscriptions - 1) / 2
    func growth(of bytes: KeyPath<MemoryUse, Int?>) -> String {
        guard let new = pending[keyPath: bytes], let old = before[keyPath: bytes] else {
            return "not measured"
        }
        return "\((new - old) / 1_000)"
    }
    print(
        "| \(counter.name) | \(subscriptions) | \(format(time / .nanoseconds(1) / Double(due), digits: 1)) "
            + "| \(growth(of: \.allocated)) | \(growth(of: \.resident)) |"
    )
    return callbacks == due
}

private func benchmarkSubscribeInCallback() async {
    await withCounters { counters in
        let bare = BareStore(CounterState())
        for _ in 0..<10_000 {
            bare.observe { consume($0.count) }
            for counter in counters { counter.observe {} }
        }
        let limit = Contender("limit: array of closures, no callback") {
            for _ in 0..<$0 {
                bare.observe { consume($0.count) }
                bare.removeLast()
            }
        }
        // Each callback subscribes 10,000 times, so that calling the 10,000 other observers hardly counts.
        let batch = 10_000
        let contenders = counters.map { counter in
            counter.observe { for _ in 0..<batch { counter.subscribeAndEnd() } }
            return Contender(counter.name) { for _ in 0..<($0 / batch) { counter.dispatch() } }
        }
        let figures = await compare(iterations: 500_000, [limit] + contenders)
        printTable("subscribe + unsubscribe inside a callback, 10,000 present", figures)
    }
}
