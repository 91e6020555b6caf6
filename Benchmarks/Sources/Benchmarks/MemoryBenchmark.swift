import AllocationCounter
import FluxCapacitor
import Millrace
import MobiusCore
import Prex
import Synchronization

/// Prints the bytes of a store of each dialect, and of an observation of it, as counted by malloc.
func benchmarkMemory() async {
    guard allocation_count_is_available() == 1 else {
        return print("\n### bytes\n\nNot counted on this platform.")
    }
    printBytesPerStore()
    printBytesPerObservation()
}

/// A builder of loops whose effect handler does nothing.
private var loops: Mobius.Builder<Int, Int, Never> {
    Mobius.loop(
        update: { (model: Int, event: Int) -> Next<Int, Never> in .next(model + event) },
        effectHandler: AnyConnectable<Never, Int> { _ in
            Connection(acceptClosure: { _ in }, disposeClosure: {})
        }
    )
}

/// Prints the size of each store as initialised, with a state of one integer and without observers.
private func printBytesPerStore() {
    print("\n### bytes per store\n")
    print("| | bytes |")
    print("|---|---:|")
    func row(_ name: String, _ make: () -> Any) {
        print("| \(name) | \(format(bytes(1_000, make), digits: 0)) |")
    }
    row("engine: StateContainer") { StateContainer(CounterState()) }
    row("Prex: Flux") { Flux(state: CounterState(), mutation: CounterMutation()) }
    row("FluxCapacitor: Variable") { Variable<Int>(0) }
    let loops = loops
    row("Mobius: loop") { loops.start(from: 0) }
}

/// Prints the size of each observation, which includes its retained handle and its closure. The closure captures an
/// object weakly, as closures of screens do. The size depends on the number of observations, since an array reserves
/// up to twice the memory that it needs.
private func printBytesPerObservation() {
    let counts = [10_000, 16_384, 20_000]
    print("\n### bytes per observation, with its handle and a closure that captures an object weakly\n")
    print("| observations |" + counts.map { " \($0) |" }.joined())
    print("|---|" + counts.map { _ in "---:|" }.joined())
    func row<Store, Handle>(_ name: String, of make: () -> Store, _ observe: (Store) -> Handle) {
        let figures = counts.map { count in
            let store = make()
            return withExtendedLifetime(store) { bytes(count) { observe(store) } }
        }
        print("| \(name) |" + figures.map { " \(format($0, digits: 1)) |" }.joined())
    }
    let object = Captured()
    row("engine: StateContainer", of: { StateContainer(CounterState()) }) { container in
        container.observe { [weak object] in object?.use($0.count) }
    }
    row("Prex: listener", of: { Flux(state: CounterState(), mutation: CounterMutation()) }) { flux in
        flux.store.addListener { [weak object] in object?.use($0.new.count) }
    }
    row("FluxCapacitor: Variable", of: { Variable<Int>(0) }) { variable in
        variable.observe { [weak object] in object?.use($0) }
    }
    row("Mobius: loop", of: { loops.start(from: 0) }) { loop in
        loop.addObserver { [weak object] in object?.use($0) }
    }
}

private final class Captured: Sendable {
    private let sum = Atomic(0)

    func use(_ number: Int) { sum.add(number, ordering: .relaxed) }
}

/// The bytes per object of `count` objects that `make` returns, while all of them are retained.
private func bytes<Thing>(_ count: Int, _ make: () -> Thing) -> Double {
    var kept: [Thing] = []
    kept.reserveCapacity(count)
    allocation_count_start()
    for _ in 0..<count { kept.append(make()) }
    let bytes = Double(allocation_count_stop().bytes_in_use) / Double(count)
    return withExtendedLifetime(kept) { bytes }
}
