import Millrace
import MillraceTimeline
import Prex
import TestSupport
import Testing

@Suite("Composing mutations")
struct ComposingTests {
    @Test("A lifted mutation changes only its own part, on its own actions")
    func lifted() {
        let flux = Flux(
            state: AppState(),
            mutation: FerryMutation().lifted(state: \AppState.ferry, action: \AppAction.ferry)
        )
        flux.dispatcher.dispatch(.ferry(.board))
        flux.dispatcher.dispatch(.list(.append(1)))
        #expect(flux.store.state == AppState(ferry: FerryState(aboard: 1)))
    }

    @Test("The actions of a part may be a case, also beside another with the same payload")
    func actionsOfOneCase() {
        let flux = Flux(
            state: AppState(session: FerryState()),
            mutation: CombinedMutation(
                FerryMutation().lifted(state: \AppState.ferry, action: AppAction.ferry),
                FerryMutation().lifted(state: \.session, action: AppAction.session)
            )
        )
        flux.dispatcher.dispatch(.ferry(.board))
        flux.dispatcher.dispatch(.session(.goAshore))
        flux.dispatcher.dispatch(.list(.append(1)))
        #expect(flux.store.state == AppState(ferry: FerryState(aboard: 1), session: FerryState(aboard: -1)))
    }

    private enum Screen: State, Equatable {
        case ferry(FerryState)
        case list(ListState)
        case nothing
    }

    @Test("A part may be a case of the state; while the state has another case, its actions change nothing")
    func caseOfState() {
        struct Leaving: Mutation {
            func mutate(action: AppAction, state: inout Screen) {
                if case .both = action { state = .list(ListState()) }
            }
        }
        let flux = Flux(
            state: Screen.ferry(FerryState()),
            mutation: CombinedMutation(
                FerryMutation().lifted(state: Screen.ferry, action: AppAction.ferry),
                ListMutation().lifted(state: Screen.list, action: AppAction.list),
                Leaving()
            )
        )
        flux.dispatcher.dispatch(.ferry(.board))
        flux.dispatcher.dispatch(.list(.append(1)))
        #expect(flux.store.state == .ferry(FerryState(aboard: 1)))
        flux.dispatcher.dispatch(.both(1))
        flux.dispatcher.dispatch(.ferry(.board))
        flux.dispatcher.dispatch(.list(.append(2)))
        #expect(flux.store.state == .list(ListState(values: [2])))
    }

    private struct Berth: State, Equatable, Identifiable {
        let id: Int
        var ferry = FerryState()
    }

    private struct Harbour: State, Equatable { var berths: [Berth] }

    private enum HarbourAction: Action {
        case berth(Int, FerryAction), closed

        var berth: (Int, FerryAction)? {
            if case .berth(let id, let action) = self { (id, action) } else { nil }
        }
    }

    private struct BerthMutation: Mutation {
        func mutate(action: FerryAction, state: inout Berth) {
            FerryMutation().mutate(action: action, state: &state.ferry)
        }
    }

    @Test("An action of an element changes the first element with its identity, and nothing if there is none")
    func elements() {
        let byCase = Flux(
            state: Harbour(berths: [Berth(id: 1), Berth(id: 2), Berth(id: 2)]),
            mutation: BerthMutation().lifted(each: \Harbour.berths, action: HarbourAction.berth)
        )
        let byFunction = Flux(
            state: byCase.store.state,
            mutation: BerthMutation().lifted(each: \Harbour.berths, action: \HarbourAction.berth)
        )
        for flux in [byCase, byFunction] {
            for action in [
                HarbourAction.berth(2, .board), .berth(7, .board), .closed, .berth(1, .goAshore),
                .berth(2, .board),
            ] {
                flux.dispatcher.dispatch(action)
            }
            #expect(flux.store.state.berths.map(\.ferry.aboard) == [-1, 2, 0])
        }
    }

    @Test("A function that makes no case stops the program with the reason")
    func noCase() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = FerryMutation().lifted(state: \AppState.ferry, action: { (_: FerryAction) in Appeal() })
        }
        #expect(
            standardError(of: result).contains(
                "Appeal is not an enum: lifted(state:action:) needs a case. Use a function"
            )
        )
    }

    private struct Appeal: Action {}

    @Test("The action function can map one action to several parts")
    func function() {
        let flux = Flux(
            state: AppState(),
            mutation: CombinedMutation(
                FerryMutation().lifted(state: \AppState.ferry) { (action: AppAction) in
                    if case .list(.append) = action { .board } else { nil }
                },
                ListMutation().lifted(state: \.list, action: \.list)
            )
        )
        flux.dispatcher.dispatch(.list(.append(7)))
        #expect(flux.store.state == AppState(ferry: FerryState(aboard: 1), list: ListState(values: [7])))
    }

    @Test("A lifted mutation leaves an optional part nil")
    func optionalPart() {
        let flux = Flux(
            state: AppState(),
            mutation: CombinedMutation(
                FerryMutation().lifted(state: \AppState.session, action: \AppAction.session),
                FerryMutation().lifted(state: \.ferry, action: \.session)
            )
        )
        flux.dispatcher.dispatch(.session(.board))
        #expect(flux.store.state == AppState(ferry: FerryState(aboard: 1), session: nil))
    }

    @Test("A lifted mutation changes an optional part that has a value")
    func presentPart() {
        let flux = Flux(
            state: AppState(session: FerryState()),
            mutation: FerryMutation().lifted(state: \AppState.session, action: \AppAction.session)
        )
        flux.dispatcher.dispatch(.session(.board))
        #expect(flux.store.state.session?.aboard == 1)
    }

    @Test("Combined mutations run in their order, once each, on the result of the previous one")
    func order() {
        let flux = Flux(
            state: ListState(),
            mutation: CombinedMutation(
                Appending(times: 2),
                CombinedMutation(Appending(times: 3), Appending(times: 0)),
                Appending(times: 5)
            )
        )
        flux.dispatcher.dispatch(.append(1))
        // Each mutation appends `times` × (the number of values before it + 1).
        #expect(flux.store.state.values == [2, 6, 0, 20])
    }

    @Test("Several mutations of one action notify listeners of one change")
    func oneChange() {
        let flux = AppFlux()
        let changes = Log<StateChange<AppState>>()
        _ = flux.store.addListener { changes.note($0) }
        flux.dispatcher.dispatch(.both(5))
        #expect(changes.values.count == 1)
        #expect(changes.values[0].old == AppState())
        #expect(changes.values[0].ferry?.value.aboard == 1)
        #expect(changes.values[0].list?.value.values == [5])
        #expect(changes.values[0].session == nil)
    }

    @Test("An empty CombinedMutation leaves the state unchanged")
    func noMutations() {
        let flux = Flux(state: AppState(), mutation: CombinedMutation<AppAction, AppState>())
        flux.dispatcher.dispatch(.both(1))
        #expect(flux.store.state == AppState())
    }

    @Test("A lifted mutation changes a big part in place, without a copy", arguments: [false, true])
    func inPlace(isOptional: Bool) {
        let part = BigState.Part(values: Array(0..<100_000))
        var state = BigState(part: BigState.Part(values: []))
        if isOptional { state.optional = part } else { state.part = part }
        let flux = Flux(
            state: state,
            mutation: CombinedMutation(
                BigMutation().lifted(state: \BigState.part, action: { isOptional ? nil : $0 }),
                BigMutation().lifted(state: \.optional, action: { isOptional ? $0 : nil })
            )
        )
        state.part = BigState.Part(values: [])
        state.optional = nil
        // The constant `part` still retains the array, so the first dispatch copies it. The others change the copy in place.
        for _ in 0..<100 { flux.dispatcher.dispatch(BigAction()) }
        let changed = isOptional ? flux.store.state.optional! : flux.store.state.part
        #expect(changed.values[0] == 100)
        #expect(changed.addresses.count == 1)
    }

    @Test("The timeline skips and replays the actions of a part", .recordingScope)
    func timeTravel() throws {
        let timeline = Timeline()
        let flux = AppFlux()
        flux.dispatcher.dispatch(.ferry(.board))
        flux.dispatcher.dispatch(.both(5))
        flux.dispatcher.dispatch(.list(.append(6)))
        try timeline.setSkipped(true, 3)
        #expect(
            flux.store.state == AppState(ferry: FerryState(aboard: 1), list: ListState(values: [6]))
        )
        try timeline.setSkipped(false, 3)
        #expect(flux.store.state.list.values == [5, 6])
        try timeline.dispatchAgain(3)
        #expect(flux.store.state.list.values == [5, 6, 5])
        #expect(flux.store.state.ferry.aboard == 3)
        timeline.travel(to: .after(2))
        #expect(flux.store.state == AppState(ferry: FerryState(aboard: 1)))
    }
}

// MARK: A state with parts

private enum AppAction: Action {
    case ferry(FerryAction)
    case list(ListAction)
    case session(FerryAction)
    /// An action for the ferry and the list.
    case both(Int)

    var ferry: FerryAction? {
        switch self {
        case .ferry(let action): action
        case .both: .board
        default: nil
        }
    }

    var list: ListAction? {
        switch self {
        case .list(let action): action
        case .both(let value): .append(value)
        default: nil
        }
    }

    var session: FerryAction? {
        if case .session(let action) = self { action } else { nil }
    }
}

private struct AppState: State, Equatable {
    var ferry = FerryState()
    var list = ListState()
    /// The ferry of the session; nil while nobody is logged in.
    var session: FerryState?
}

private typealias AppFlux = Flux<AppAction, AppState>

extension Flux where Action == AppAction, State == AppState {
    fileprivate convenience init() {
        self.init(
            state: AppState(),
            mutation: CombinedMutation(
                FerryMutation().lifted(state: \AppState.ferry, action: \AppAction.ferry),
                ListMutation().lifted(state: \.list, action: \.list),
                FerryMutation().lifted(state: \.session, action: \.session)
            )
        )
    }
}

private enum ListAction: Action {
    case append(Int)
}

private struct ListState: State, Equatable {
    var values: [Int] = []
}

private struct ListMutation: Mutation {
    func mutate(action: ListAction, state: inout ListState) {
        switch action {
        case .append(let value): state.values.append(value)
        }
    }
}

private struct Appending: Mutation {
    let times: Int

    func mutate(action: ListAction, state: inout ListState) {
        switch action {
        case .append(let value): state.values.append(value * times * (state.values.count + 1))
        }
    }
}

// MARK: A big state

private struct BigAction: Action {}

private struct BigState: State {
    struct Part: State {
        var values: [Int]
        var addresses: Set<UInt> = []
    }

    var part: Part
    var optional: Part?
}

private struct BigMutation: Mutation {
    func mutate(action: BigAction, state: inout BigState.Part) {
        state.values[0] += 1
        state.addresses.insert(state.values.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) })
    }
}
