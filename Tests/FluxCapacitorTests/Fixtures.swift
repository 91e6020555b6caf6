import FluxCapacitor
import Foundation
import TestSupport
import Testing

/// A store for each `Owner`: a test names a type of its own, so that tests may run at the same time although there is one
/// dispatcher.
final class NumbersStore<Owner>: Storable, Sendable {
    typealias DispatchStateType = NumbersState<Owner>

    let first: Constant<Int>
    let second: Constant<Int>
    let list: Constant<[Int]>

    /// For what a test does in a reduce, and for changes outside of one.
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
    /// Whatever the test wants to happen inside of a reduce.
    case reduce((NumbersStore<Owner>) -> Void)
}

struct NumbersAction<Owner>: Actionable {
    typealias DispatchStateType = NumbersState<Owner>
}

/// Something that a change in place can be made of step by step.
extension Int {
    struct Refusal: Error {}

    mutating func change(_ body: (inout Int) throws -> Void) rethrows { try body(&self) }

    mutating func addThenThrow(_ change: Int) throws {
        self += change
        throw Refusal()
    }
}

/// What an exit test's process has written before it stopped.
func message(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
}

/// A gate that one thread waits at until another opens it.
final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    /// Lets one waiting thread pass, now or when it comes.
    func open() { semaphore.signal() }

    /// Waits until the gate is opened.
    func wait() { semaphore.wait() }
}

/// A queue that knows whether it is being run on.
final class KnownQueue: Sendable {
    private static let key = DispatchSpecificKey<ObjectIdentifier>()

    let queue: DispatchQueue

    init(attributes: DispatchQueue.Attributes = []) {
        queue = DispatchQueue(label: "observer", attributes: attributes)
        queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
    }

    var isCurrent: Bool { DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self) }

    /// Returns when the queue has run everything that it had been given before.
    func turn() async {
        await withCheckedContinuation { continuation in
            queue.async(flags: .barrier) { continuation.resume() }
        }
    }
}
