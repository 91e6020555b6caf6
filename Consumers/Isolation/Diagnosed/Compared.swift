// Values that are compared off the main actor, of types whose `==` belongs to it by default.
// modes: 5, 5 main, 6, 6 main

import FluxCapacitor
import MillraceUndo
import MobiusCore
import VISPER_Reactive

enum Effect: Equatable {
    case save([Int])
    static func == (left: Effect, right: Effect) -> Bool { left.items.map { $0 } == right.items.map { $0 } }
    var items: [Int] { if case .save(let items) = self { items } else { [] } }
}

struct Key: Hashable {
    var number = 0
    func hash(into hasher: inout Hasher) { hasher.combine([number].map { $0 }) }
}

struct Name: Equatable {
    var text = ""
    static func == (left: Name, right: Name) -> Bool { left.text.map { $0 } == right.text.map { $0 } }
}

struct User { var name = Name() }

func compare(_ user: Variable<User>, _ name: ObservableProperty<Name>) {
    _ = EffectRouter<Effect, Int>().routeEffects(equalTo: .save([]))
    // expect 6 main: error: main actor-isolated conformance of 'Effect' to 'Equatable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = EffectRouter<Effect, Int>().routeCase(Effect.save).latest(in: EffectLane<Key>(), id: { _ in Key() })
    // expect 6 main: error: main actor-isolated conformance of 'Key' to 'Hashable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = user.observe(\.name) { _ in }
    // expect 6 main: error: main actor-isolated conformance of 'Name' to 'Equatable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = name.distinct()
    // expect 6 main: error: main actor-isolated conformance of 'Name' to 'Equatable' cannot satisfy conformance requirement for a 'Sendable' type parameter
}

nonisolated let aKey: @Sendable (Int) -> Key? = { _ in nil }

func group() {
    let _: UndoGrouping<Int> = .by(aKey)
    // expect 6 main: error: main actor-isolated conformance of 'Key' to 'Equatable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    let _: UndoGrouping<Effect> = .equalActions()
    // expect 6 main: error: main actor-isolated conformance of 'Effect' to 'Equatable' cannot satisfy conformance requirement for a 'Sendable' type parameter
}
