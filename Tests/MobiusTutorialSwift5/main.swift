// The Mobius tutorial as its readers type it: top-level code. Where the
// tutorial plays a sound, this code prints a line.

import MobiusCore
import MobiusExtras

typealias CounterModel = Int

enum CounterEvent {
    case increment
    case decrement
}

// The first version: no effects.

func update(model: CounterModel, event: CounterEvent) -> CounterModel {
    switch event {
    case .increment:
        return model + 1
    case .decrement:
        return model - 1
    }
}

let beginnerApplication = Mobius.beginnerLoop(update: update)
    .start(from: 2)

beginnerApplication.addObserver { model in
    print("beginner:", model)
}

beginnerApplication.dispatchEvent(.decrement)
beginnerApplication.dispatchEvent(.decrement)
beginnerApplication.dispatchEvent(.increment)

// The second version: the counter never goes below zero, and beeps instead.

enum CounterEffect {
    case playSound
}

func update(model: CounterModel, event: CounterEvent) -> Next<CounterModel, CounterEffect> {
    switch event {
    case .increment:
        return .next(model + 1)
    case .decrement:
        if model == 0 {
            return .dispatchEffects([.playSound])
        } else {
            return .next(model - 1)
        }
    }
}

private func beep() {
    print("beep")
}

let effectHandler = EffectRouter<CounterEffect, CounterEvent>()
    .routeCase(CounterEffect.playSound).to { beep() }
    .asConnectable

let application = Mobius.loop(update: update, effectHandler: effectHandler)
    .start(from: 0)

application.dispatchEvent(.increment)
print("application:", application.latestModel)
application.dispatchEvent(.decrement)
print("application:", application.latestModel)
application.dispatchEvent(.decrement)
print("application:", application.latestModel)
