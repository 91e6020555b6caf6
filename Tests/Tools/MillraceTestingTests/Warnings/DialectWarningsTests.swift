import FluxCapacitor
import Millrace
import MillraceReporting
import MillraceTimeline
import MobiusCore
import Prex
import TestSupport
import Testing
import VISPER_Swift

/// The tests plant faults in a store of each dialect. A recorder of warnings records that store only.
@Suite("Warnings of each dialect", .timeLimit(.minutes(30)))
struct DialectWarningsTests {
    /// Limits that a few actions exceed, even on a fast machine.
    private static let options: Warnings.Options = {
        var options = Warnings.Options()
        options.changesPerSecond = 50
        options.unchangedInARow = 10
        options.growingSamples = 2
        options.growth = 1_000
        options.reducerTime = .zero
        options.observerTime = .zero
        return options
    }()

    private static let planted: Set<Warning.Kind> = [
        .storm, .unchanged, .growing, .slowReducer, .slowObserver,
    ]

    /// Returns the kinds of warnings about an observed source on the main thread. First dispatches actions that change
    /// nothing, then actions that let the source's state grow.
    @MainActor
    private func kinds<Source: StateSource>(
        of source: Source,
        lines: (Source.SourceState) -> [String],
        nothing: () -> Void,
        growth: () -> Void
    ) async throws -> Set<Warning.Kind> {
        let feed = try #require(source.stateFeed.transitions)
        // The clock stands still, so that no comparison takes measurable time, and none is skipped as too slow.
        let start = ContinuousClock.now
        let warnings = Warnings(
            Self.options,
            clock: { start },
            report: { _ in },
            ongoing: feed.ongoingWork,
            watchesAll: false
        ) { feed.attach($0) }
        let endObservation = source.stateFeed.observe {}
        for _ in 0..<1_000 { nothing() }
        for _ in 0..<1_000 { growth() }
        while source.stateFeed.read().map(lines)?.count != 1_000 { await mainQueueTurn() }
        warnings.check()
        warnings.end()
        endObservation()
        return Set(warnings.all.map(\.kind))
    }

    private struct Lines: Prex.State, Equatable {
        var lines: [String] = []

        mutating func grow() { lines.append(String(repeating: "x", count: 100)) }
    }

    private enum LineAction: Prex.Action { case add, nothing }
    private struct LineMutation: Mutation {
        func mutate(action: LineAction, state: inout Lines) {
            if case .add = action { state.grow() }
        }
    }

    @MainActor
    @Test("In Prex, storms, unchanged and growing states, slow mutations and slow listeners are reported")
    func prex() async throws {
        let flux = Flux(state: Lines(), mutation: LineMutation())
        let kinds = try await kinds(
            of: flux,
            lines: \.lines,
            nothing: { flux.send(sourceAction: .nothing) },
            growth: { flux.send(sourceAction: .add) }
        )
        #expect(kinds == Self.planted)
    }

    @MainActor
    @Test(
        "In FluxCapacitor, storms, unchanged and growing stores, slow reduces and slow observers are reported"
    )
    func fluxCapacitor() async throws {
        let store = LineStore.instantiate()
        defer { store.clear() }
        let observation = store.lines.observe { _ in }
        defer { withExtendedLifetime(observation) {} }
        let kinds = try await kinds(
            of: store,
            lines: { _ in store.lines.value },
            nothing: { LineStoreAction().invoke(.nothing) },
            growth: { LineStoreAction().invoke(.add) }
        )
        #expect(kinds == Self.planted)
    }

    @MainActor
    @Test("In Mobius, storms, unchanged and growing models, slow updates and slow observers are reported")
    func mobius() async throws {
        let loop = Mobius.loop(
            update: Update<Lines, LineAction, Never> { model, event in
                var model = model
                if case .add = event { model.grow() }
                return .next(model)
            },
            effectHandler: AnyConnectable<Never, LineAction> { _ in
                Connection(acceptClosure: { _ in }, disposeClosure: {})
            }
        )
        .start(from: Lines())
        defer { loop.dispose() }
        let kinds = try await kinds(
            of: loop,
            lines: \.lines,
            nothing: { loop.dispatchEvent(.nothing) },
            growth: { loop.dispatchEvent(.add) }
        )
        #expect(kinds == Self.planted)
    }

    private struct Add: VISPER_Swift.Action {}
    private struct Nothing: VISPER_Swift.Action {}
    private struct AddReducer: ActionReducerType {
        func reduce(provider: ReducerProvider, action: Add, state: Lines) -> Lines {
            var state = state
            state.grow()
            return state
        }
    }

    @MainActor
    @Test("In VISPER, storms, unchanged and growing states, slow reducers and slow subscribers are reported")
    func visper() async throws {
        let reducers = ReducerContainerImpl()
        reducers.addReducer(reducer: AddReducer())
        let store = VISPER_Swift.Store<Lines>(
            appReducer: { $0.reduce(action: $1, state: $2) },
            initialState: Lines(),
            reducerContainer: reducers
        )
        let kinds = try await kinds(
            of: store,
            lines: \.lines,
            nothing: { store.dispatch(Nothing()) },
            growth: { store.dispatch(Add()) }
        )
        #expect(kinds == Self.planted)
    }

    @Test("Observers of two stores are called in the order of the changes, with or without timing")
    func order() throws {
        let (first, second) = (OuterStore.instantiate(), InnerStore.instantiate())
        defer {
            first.clear()
            second.clear()
        }
        let seen = Log<String>()
        let observations = [
            first.value.observe(ignoreFirst: true) { seen.note("outer \($0)") },
            second.value.observe(ignoreFirst: true) { seen.note("inner \($0)") },
        ]
        OuterAction().invoke(.change)
        let recordings = [
            first.stateFeed.transitions?.attach { _ in }, second.stateFeed.transitions?.attach { _ in },
        ]
        let reports = Log<DeliveryProbe.Report>()
        let detach = DeliveryProbe.attach { report in
            let delivery = report.subject as? TransitionDelivery
            if delivery?.store.label.name.hasSuffix("erStore") == true { reports.note(report) }
        }
        OuterAction().invoke(.change)
        reports.wait { $0.count >= 2 }
        detach()
        for recording in recordings { recording?.end() }
        let buster = DustBuster()
        for observation in observations { observation.cleaned(by: buster) }
        #expect(
            seen.values == [
                "outer 1", "inner 1", "outer 2", "outer 3", "inner 2", "outer 4",
            ]
        )
    }
}

private final class LineStore: Storable {
    let lines: Constant<[String]>
    private let _lines = Variable<[String]>([])

    init() { lines = Constant(_lines) }

    func reduce(with state: LineChange) {
        if case .add = state { _lines.value.append(String(repeating: "x", count: 100)) }
    }
}

private enum LineChange: DispatchState {
    typealias RelatedStoreType = LineStore
    typealias RelatedActionType = LineStoreAction
    case add, nothing
}

private final class LineStoreAction: Actionable {
    typealias DispatchStateType = LineChange
}

/// A store whose reduce reduces another store between two changes of its own.
private final class OuterStore: Storable {
    let value: Constant<Int>
    private let _value = Variable(0)

    init() { value = Constant(_value) }

    func reduce(with state: OuterChange) {
        _value.value += 1
        InnerAction().invoke(.change)
        _value.value += 1
    }
}

private enum OuterChange: DispatchState {
    typealias RelatedStoreType = OuterStore
    typealias RelatedActionType = OuterAction
    case change
}

private final class OuterAction: Actionable {
    typealias DispatchStateType = OuterChange
}

private final class InnerStore: Storable {
    let value: Constant<Int>
    private let _value = Variable(0)

    init() { value = Constant(_value) }

    func reduce(with state: InnerChange) { _value.value += 1 }
}

private enum InnerChange: DispatchState {
    typealias RelatedStoreType = InnerStore
    typealias RelatedActionType = InnerAction
    case change
}

private final class InnerAction: Actionable {
    typealias DispatchStateType = InnerChange
}
