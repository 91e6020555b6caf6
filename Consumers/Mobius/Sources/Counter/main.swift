import MobiusCore

enum CounterEvent {
    case increment
    case decrement
}

enum CounterEffect {
    case playSound
}

func update(model: Int, event: CounterEvent) -> Next<Int, CounterEffect> {
    switch event {
    case .increment: .next(model + 1)
    case .decrement: model == 0 ? .dispatchEffects([.playSound]) : .next(model - 1)
    }
}

let effectHandler = EffectRouter<CounterEffect, CounterEvent>()
    .routeCase(CounterEffect.playSound).to { print("beep") }
    .asConnectable

let loop = Mobius.loop(update: update, effectHandler: effectHandler).start(from: 0)
loop.addObserver { print("count:", $0) }  // prints "count: 0"
loop.dispatchEvent(.increment)  // prints "count: 1"
loop.dispatchEvent(.decrement)  // prints "count: 0"
loop.dispatchEvent(.decrement)  // prints "beep"
