import Foundation
import RunSupport

/// Threads use one store as fast as they can, with 0 and 1 observers. They dispatch, or they subscribe and end the
/// subscription. A dispatch is done when its callback was made.
func benchmarkContention() async {
    for threads in [2, 8, 16] {
        for observers in [0, 1] {
            await withCounters { counters in
                await contend(threads: threads, observers: observers, [PthreadStore().counter] + counters)
            }
        }
    }
}

private func contend(threads: Int, observers: Int, _ counters: [SharedCounter]) async {
    // The threads, at most 16, share the iterations equally. So this number must be divisible by 16. The warm-up has
    // a tenth of the iterations, so that tenth must be divisible by 16 too.
    let iterations = 480_000
    let rounds = 5
    let callbacks = counters.map { _ in CallbackCount() }
    if observers == 1 {
        for (counter, callbacks) in zip(counters, callbacks) { counter.observe { callbacks.add() } }
    }
    let dispatches = zip(counters, callbacks).map { counter, callbacks in
        Contender(counter.name) { total in
            onThreads(threads) { _ in
                for _ in 0..<(total / threads) { counter.dispatch() }
            }
            callbacks.wait(for: observers * counter.count())
        }
    }
    printTable(
        "\(threads) threads dispatching, \(observers) observers",
        await compare(rounds: rounds, iterations: iterations, dispatches),
        countsAllocations: false
    )
    let expected = iterations / 10 + (1 + rounds) * iterations
    printCheck(
        counters.allSatisfy { $0.count() == expected }
            && callbacks.allSatisfy { $0.count == observers * expected }
    )

    let subscriptions = counters.map { counter in
        Contender(counter.name) { total in
            onThreads(threads) { _ in
                for _ in 0..<(total / threads) { counter.subscribeAndEnd() }
            }
        }
    }
    printTable(
        "\(threads) threads, subscribe + unsubscribe, \(observers) present",
        await compare(rounds: rounds, iterations: iterations, subscriptions),
        countsAllocations: false
    )
}

/// Prints whether every update was applied, and every callback made, exactly once.
func printCheck(_ isExact: Bool) {
    print(isExact ? "\nEvery count is exact." : "\nCOUNTS ARE WRONG: updates or callbacks lost, or too many.")
}

/// The limit for contending threads: a ``BareStore`` with a plain `pthread_mutex_t`. A `Mutex` would be too slow for a
/// limit, because on Linux it is a priority-inheritance futex. When eight threads contend for such a futex, each use
/// takes a hundred times as long.
///
/// Sendable: the state and the observers are used under the mutex only.
private final class PthreadStore: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var state = CounterState()
    private var observers: [(CounterState) -> Void] = []

    init() { pthread_mutex_init(mutex, nil) }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    private func withLock<Result>(_ body: () -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }

    var counter: SharedCounter {
        SharedCounter(
            name: "limit: pthread mutex + switch",
            dispatch: {
                self.withLock {
                    self.state.reduce(.increment)
                    for observer in self.observers { observer(self.state) }
                }
            },
            observe: { callback in self.withLock { self.observers.append { _ in callback() } } },
            subscribeAndEnd: {
                self.withLock { self.observers.append { consume($0.count) } }
                self.withLock { _ = self.observers.removeLast() }
            },
            count: { self.withLock { self.state.count } }
        )
    }
}
