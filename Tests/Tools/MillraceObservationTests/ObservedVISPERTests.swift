import MillraceObservation
import MillraceTimeline
import Observation
import TestSupport
import Testing
import VISPER

private struct Add: Action { let number: Int }

private struct Rename: Action { let name: String }

private struct Totals: Equatable {
    var sum = 0
    var name = "Ann"
}

private struct Count: Action { let row: Market.Row.ID }

private struct Market: Equatable {
    struct Row: Equatable, Identifiable {
        let id: Int
        var count = 0
    }

    var totals = Totals()
    var rows = [Row(id: 1), Row(id: 2)]
}

@MainActor
@Suite("Observed stores of VISPER")
struct ObservedVISPERTests {
    private nonisolated static func redux(_ delivery: StoreDelivery = .immediate) -> Redux<Totals> {
        let redux = Redux(initialState: Totals(), delivery: delivery)
        redux.reducerContainer.addReduceFunction { (_, action: Add, state: Totals) in
            Totals(sum: state.sum + action.number, name: state.name)
        }
        redux.reducerContainer.addReduceFunction { (_, action: Rename, state: Totals) in
            Totals(sum: state.sum, name: action.name)
        }
        return redux
    }

    @Test("A store and its Redux have an observed state, and reduce the actions sent to it")
    func store() {
        let redux = Self.redux()
        let notified = Counter()
        withObservationTracking {
            _ = redux.observed.sum
        } onChange: {
            notified.add(1)
        }
        redux.store.observed.send(Rename(name: "Bea"))
        #expect(notified.value == 0)
        redux.observed.send(Add(number: 2))
        #expect(notified.value == 1)
        #expect(redux.observed.sum == 2)
        #expect(redux.store.observed.name == "Bea")
    }

    @Test(
        "A path has the value that was set until a store that works on the main queue has reduced the action"
    )
    func path() async {
        let redux = Self.redux(.main)
        let notified = NotificationCounts<String>()
        let sum = redux.observed.binding(path: \.sum, send: { Add(number: $0) })
        for (total, notifications) in [(5, [:]), (10, ["sum": 1])] {
            sum.wrappedValue = 5
            #expect(sum.wrappedValue == 5)
            _ = notified.take()
            notified.track("sum") { sum.wrappedValue }
            await mainQueueTurn()
            #expect(sum.wrappedValue == total)
            #expect(notified.take() == notifications)
        }
        let immediate = Self.redux().observed.binding(path: \.sum, send: { Add(number: $0 + 1) })
        immediate.wrappedValue = 5
        #expect(immediate.wrappedValue == 6)
    }

    @Test("The observed state of a store that works on the main queue changes when the action is reduced")
    func onTheMainQueue() async {
        let redux = Self.redux(.main)
        let observed = redux.observed
        observed.send(Add(number: 2))
        #expect(observed.sum == 0)
        await mainQueueTurn()
        #expect(observed.sum == 2)
    }

    @Test("Every type of app has the observed object of its Redux")
    func apps() {
        let redux = Self.redux()
        let reduxApp = DefaultReduxApp(redux: redux)
        let anyReduxApp = AnyReduxApp(reduxApp)
        let app = VISPERAppFactory<Totals>().makeApplication(redux: redux)
        #expect(reduxApp.observed === redux.observed)
        #expect(anyReduxApp.observed === redux.observed)
        #expect(app.observed === redux.observed)
        app.observed.send(Add(number: 1))
        #expect(app.observed.sum == 1)
        #expect(app.state.value.sum == 1)
    }

    @Test("A part of an app's state is a child store whose actions are the app's, or those of one type")
    func children() {
        let redux = Redux(
            appReducer: { provider, action, state in
                Market(
                    totals: provider.reduce(action: action, state: state.totals),
                    rows: provider.reduce(action: action, state: state.rows)
                )
            },
            initialState: Market(),
            delivery: .immediate
        )
        redux.reducerContainer.addReduceFunction { (_, action: Add, totals: Totals) in
            Totals(sum: totals.sum + action.number, name: totals.name)
        }
        redux.reducerContainer.addReduceFunction { (_, action: Count, rows: [Market.Row]) in
            rows.map { Market.Row(id: $0.id, count: $0.count + ($0.id == action.row ? 1 : 0)) }
        }
        let app = VISPERAppFactory<Market>().makeApplication(redux: redux)
        let notified = Counter()
        let totals = app.observed.scope(\.totals, send: { $0 })
        let rows = app.observed.scopes(\.rows, send: { (row, _: Void) in Count(row: row) })
        withObservationTracking {
            _ = totals.state
        } onChange: {
            notified.add(1)
        }
        rows[1].send(())
        #expect(rows.map(\.count) == [0, 1])
        #expect(notified.value == 0)
        totals.send(Add(number: 2))
        app.observed.scope(\.totals, send: { (number: Int) in Add(number: number) }).send(3)
        totals.binding(\.sum, send: { Add(number: $0) }).wrappedValue = 4
        #expect(notified.value == 1)
        #expect(totals.sum == 9)
        #expect(app.state.value.totals.sum == 9)
    }

    @Test("A property is observed, and so is a property mapped from it that nothing else retains")
    func properties() {
        let name = ObservableProperty("Ann")
        let length = name.map(\.count).observed
        let notified = Counter()
        withObservationTracking {
            _ = name.observed.state
        } onChange: {
            notified.add(1)
        }
        name.value = "Barbara"
        #expect(notified.value == 1)
        #expect(name.observed.state == "Barbara")
        #expect(length.state == 7)
        name.value = "Bo"
        #expect(length.state == 2)
    }

    @Test("Time travel changes the observed state", .recordingScope)
    func timeTravel() {
        let timeline = Timeline()
        let redux = Self.redux()
        redux.observed.send(Add(number: 1))
        redux.observed.send(Add(number: 2))
        timeline.step(by: -1)
        #expect(redux.observed.sum == 1)
        timeline.travel(to: .live)
        #expect(redux.observed.sum == 3)
    }
}
