import MobiusCore

enum JarEvent {
    case put
    case take
}

enum JarEffect {
    case askForMore
}

func update(model: Int, event: JarEvent) -> Next<Int, JarEffect> {
    switch event {
    case .put: .next(model + 1)
    case .take where model == 0: .dispatchEffects([.askForMore])
    case .take: .next(model - 1)
    }
}

let effectHandler = EffectRouter<JarEffect, JarEvent>()
    .routeCase(JarEffect.askForMore).to { print("more, please") }
    .asConnectable

let loop = Mobius.loop(update: update, effectHandler: effectHandler).start(from: 1)
loop.addObserver { print("cookies:", $0) }  // prints "cookies: 1"
loop.dispatchEvent(.take)  // prints "cookies: 0"
loop.dispatchEvent(.take)  // prints "more, please"
loop.dispatchEvent(.put)  // prints "cookies: 1"
