import Foundation
import Synchronization

/// The main thread dispatches while two other threads dispatch to the same store, faster than its listener handles
/// the changes.
///
/// The two threads begin during the delivery of the first dispatch. Their changes must not delay the first dispatch.
/// Its time includes 5 ms of its own callback.
func benchmarkStorm() async {
    print("\n### dispatch on the main thread in a storm of two others, a listener of 0.1 ms\n")
    print("| | first, ms | median, ms | worst, ms |")
    print("|---|---:|---:|---:|")
    var isExact = true
    await withCounters { counters in
        for counter in counters where await !printStorm(on: counter) { isExact = false }
    }
    printCheck(isExact)
}

/// Prints one row. The median and the worst time are those of the dispatches after the first.
///
/// - Returns: Whether each change was delivered exactly once.
@MainActor
private func printStorm(on counter: SharedCounter) -> Bool {
    let callbacks = CallbackCount()
    let hasBegun = DispatchSemaphore(value: 0)
    let isOver = Atomic(false)
    counter.observe {
        if callbacks.count == 0 {
            hasBegun.signal()
            hasBegun.signal()
            usleep(5_000)
        }
        callbacks.add()
        // The pause makes each callback slow. The changes that are pending when the storm is over are delivered without
        // it.
        if !isOver.load(ordering: .relaxed) { usleep(100) }
    }
    let threads = DispatchGroup()
    for _ in 0..<2 {
        threads.enter()
        Thread.detachNewThread {
            hasBegun.wait()
            while !isOver.load(ordering: .relaxed) {
                counter.dispatch()
                usleep(40)
            }
            threads.leave()
        }
    }

    let clock = ContinuousClock()
    func dispatch() -> Double { clock.measure(counter.dispatch) / .milliseconds(1) }
    let first = dispatch()
    var later: [Double] = []
    let end = clock.now.advanced(by: .seconds(2))
    while clock.now < end {
        usleep(1_000)
        later.append(dispatch())
    }
    isOver.store(true, ordering: .relaxed)
    threads.wait()
    callbacks.wait(for: counter.count())

    later.sort()
    let row = [first, later[later.count / 2], later[later.count - 1]].map { format($0, digits: 3) }
    print("| \(counter.name) | \(row.joined(separator: " | ")) |")
    return callbacks.count == counter.count()
}
