import MobiusCore
import Prex

/// Changes the last of five parts of a state: with one function that switches over the parts, and with five functions,
/// one for each part, that are combined.
func benchmarkParts() async {
    let byHand = Flux(state: PartsState(), mutation: SwitchOverParts())
    let combined = Flux(
        state: PartsState(),
        mutation: CombinedMutation(
            CounterMutation().lifted(state: \PartsState.a, action: \PartsAction.a),
            CounterMutation().lifted(state: \.b, action: \.b),
            CounterMutation().lifted(state: \.c, action: \.c),
            CounterMutation().lifted(state: \.d, action: \.d),
            CounterMutation().lifted(state: \.e, action: \.e)
        )
    )
    let figures = await compare(
        iterations: 500_000,
        [
            Contender("limit: switch") { for _ in 0..<$0 { byHand.dispatcher.dispatch(.e(.increment)) } },
            Contender("CombinedMutation") {
                for _ in 0..<$0 { combined.dispatcher.dispatch(.e(.increment)) }
            },
        ]
    )
    printTable("Prex: one of five parts", figures)
    await benchmarkUpdatesOfParts()
}

private func benchmarkUpdatesOfParts() async {
    let part = Update<CounterState, CounterAction, Never> { model, event in
        var model = model
        model.reduce(event)
        return .next(model)
    }
    func lifted(
        _ model: WritableKeyPath<PartsState, CounterState>,
        _ event: @escaping @Sendable (CounterAction) -> PartsAction
    ) -> Update<PartsState, PartsAction, Never> {
        part.lifted(model: model, event: event, effect: { (_: Never) -> Never in })
    }
    let updates = [
        Update<PartsState, PartsAction, Never> { model, event in
            var model = model
            SwitchOverParts().mutate(action: event, state: &model)
            return .next(model)
        },
        Update(
            combining: lifted(\.a, PartsAction.a),
            lifted(\.b, PartsAction.b),
            lifted(\.c, PartsAction.c),
            lifted(\.d, PartsAction.d),
            lifted(\.e, PartsAction.e)
        ),
    ]
    let loops = updates.map { update in
        Mobius.loop(update: update, effectHandler: EffectRouter<Never, PartsAction>().asConnectable)
            .start(from: PartsState())
    }
    let figures = await compare(
        iterations: 500_000,
        zip(["limit: switch", "combined updates"], loops).map { name, loop in
            Contender(name) { for _ in 0..<$0 { loop.dispatchEvent(.e(.increment)) } }
        }
    )
    printTable("Mobius: one of five parts", figures)
}

private enum PartsAction: Prex.Action {
    case a(CounterAction), b(CounterAction), c(CounterAction), d(CounterAction), e(CounterAction)

    var a: CounterAction? { if case .a(let action) = self { action } else { nil } }
    var b: CounterAction? { if case .b(let action) = self { action } else { nil } }
    var c: CounterAction? { if case .c(let action) = self { action } else { nil } }
    var d: CounterAction? { if case .d(let action) = self { action } else { nil } }
    var e: CounterAction? { if case .e(let action) = self { action } else { nil } }
}

private struct PartsState: Prex.State {
    var a = CounterState()
    var b = CounterState()
    var c = CounterState()
    var d = CounterState()
    var e = CounterState()
}

private struct SwitchOverParts: Mutation {
    func mutate(action: PartsAction, state: inout PartsState) {
        switch action {
        case .a(let action): state.a.reduce(action)
        case .b(let action): state.b.reduce(action)
        case .c(let action): state.c.reduce(action)
        case .d(let action): state.d.reduce(action)
        case .e(let action): state.e.reduce(action)
        }
    }
}
