import MobiusCore

/// The events of a counter.
enum CounterEvent {
    /// Adds one.
    case increment
    /// Adds a number.
    case add(Int)
    /// Changes nothing, and starts an apology.
    case refuse
}

/// The effects of a counter.
enum CounterEffect {
    case knock
    case apologize
}

/// A store with a start, actions and effects: everything that a recorder can record.
typealias CounterLoop = MobiusLoop<Int, CounterEvent, CounterEffect>

extension CounterLoop {
    /// A loop that counts from 0.
    static func started(named name: String = "counter") -> CounterLoop {
        Mobius.loop(
            update: { count, event in
                switch event {
                case .increment: .next(count + 1)
                case .add(let number): .next(count + number)
                case .refuse: .dispatchEffects([.knock, .apologize])
                }
            },
            effectHandler: AnyConnectable<CounterEffect, CounterEvent> { _ in
                Connection(acceptClosure: { _ in }, disposeClosure: {})
            }
        )
        .withName(name)
        .start(from: 0)
    }
}
