import MobiusCore

/// What happens to a counter.
enum CounterEvent {
    /// One more.
    case increment
    /// So many more.
    case add(Int)
    /// None, with an apology.
    case refuse
}

/// What a counter asks for.
enum CounterEffect {
    /// A beep.
    case beep
    /// Words.
    case apologize
}

/// A store with actions, effects and a start: whatever recorders can see of one.
typealias CounterLoop = MobiusLoop<Int, CounterEvent, CounterEffect>

extension CounterLoop {
    /// A loop that counts from 0.
    static func started(named name: String = "counter") -> CounterLoop {
        Mobius.loop(
            update: { count, event in
                switch event {
                case .increment: .next(count + 1)
                case .add(let number): .next(count + number)
                case .refuse: .dispatchEffects([.beep, .apologize])
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
