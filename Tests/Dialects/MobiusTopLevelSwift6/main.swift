// A first program with Mobius: all of it is top-level code. A car ferry has space for three cars.

import MobiusCore
import MobiusExtras

enum FerryEvent {
    case driveOn
    case driveOff
}

typealias CarsAboard = Int

// Without effects: an update returns the next model.

func update(model: CarsAboard, event: FerryEvent) -> CarsAboard {
    switch event {
    case .driveOff:
        return max(model - 1, 0)
    case .driveOn:
        return min(model + 1, 3)
    }
}

let pontoon = Mobius.beginnerLoop(update: update)
    .start(from: 1)

pontoon.addObserver { cars in
    print("pontoon:", cars)
}

pontoon.dispatchEvent(.driveOn)
pontoon.dispatchEvent(.driveOn)
pontoon.dispatchEvent(.driveOff)

// With effects: a full ferry sounds its horn. This update has the name of the one above, and another result.

enum FerryEffect {
    case soundHorn
}

private func soundHorn() {
    print("horn")
}

func update(model: CarsAboard, event: FerryEvent) -> Next<CarsAboard, FerryEffect> {
    switch event {
    case .driveOff:
        return .next(max(model - 1, 0))
    case .driveOn:
        guard model < 3 else {
            return .dispatchEffects([.soundHorn])
        }
        return .next(model + 1)
    }
}

let crew = EffectRouter<FerryEffect, FerryEvent>()
    .routeCase(FerryEffect.soundHorn).to { soundHorn() }
    .asConnectable

let ferry = Mobius.loop(update: update, effectHandler: crew)
    .start(from: 2)

ferry.dispatchEvent(.driveOn)
print("ferry:", ferry.latestModel)
ferry.dispatchEvent(.driveOn)
print("ferry:", ferry.latestModel)
ferry.dispatchEvent(.driveOff)
print("ferry:", ferry.latestModel)
