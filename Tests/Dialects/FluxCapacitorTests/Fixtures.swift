import FluxCapacitor
import Foundation
import TestSupport
import Testing

/// A store for each type `Owner`. Each test passes a type of its own, so that tests can run at the same time although
/// they share one dispatcher.
final class NumbersStore<Owner>: Storable, Sendable {
    typealias DispatchStateType = NumbersState<Owner>

    let first: Constant<Int>
    let second: Constant<Int>
    let list: Constant<[Int]>

    /// Tests assign to these variables, inside and outside of a reduce.
    let _first = Variable(0)
    let _second = Variable(0)
    let _list = Variable<[Int]>([])

    init() {
        first = Constant(_first)
        second = Constant(_second)
        list = Constant(_list)
    }

    func reduce(with state: NumbersState<Owner>) {
        switch state {
        case .add(let change): _first.value += change
        case .setFirst(let value): _first.value = value
        case .setSecond(let value): _second.value = value
        case .append(let element): _list.value.append(element)
        case .reduce(let body): body(self)
        }
    }
}

enum NumbersState<Owner>: DispatchState {
    typealias RelatedStoreType = NumbersStore<Owner>
    typealias RelatedActionType = NumbersAction<Owner>

    case add(Int)
    case setFirst(Int)
    case setSecond(Int)
    case append(Int)
    /// Runs a closure of the test inside of a reduce.
    case reduce((NumbersStore<Owner>) -> Void)
}

struct NumbersAction<Owner>: Actionable {
    typealias DispatchStateType = NumbersState<Owner>
}

/// Operations for changing a value in place step by step.
extension Int {
    struct Refusal: Error {}

    mutating func change(_ body: (inout Int) throws -> Void) rethrows { try body(&self) }

    mutating func addThenThrow(_ change: Int) throws {
        self += change
        throw Refusal()
    }
}

/// A gate at which one thread waits until another opens it.
final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    /// Lets one thread pass, now or when it arrives.
    func open() { semaphore.signal() }

    /// Waits until the gate is opened.
    func wait() { semaphore.wait() }
}

/// A queue that can tell whether the current code runs on it.
final class KnownQueue: Sendable {
    private static let key = DispatchSpecificKey<ObjectIdentifier>()

    let queue: DispatchQueue

    init(attributes: DispatchQueue.Attributes = []) {
        queue = DispatchQueue(label: "observer", attributes: attributes)
        queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
    }

    var isCurrent: Bool { DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self) }

    /// Returns when the queue has run all blocks enqueued so far.
    func turn() async {
        await withCheckedContinuation { continuation in
            queue.async(flags: .barrier) { continuation.resume() }
        }
    }
}
