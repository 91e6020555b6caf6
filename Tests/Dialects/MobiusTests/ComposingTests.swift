import MillraceTimeline
import MobiusCore
import MobiusExtras
import MobiusTest
import TestSupport
import Testing

@Suite("Composing updates")
struct ComposingTests {
    // MARK: One part

    private let lifted = Update(Search.update).lifted(
        model: \App.Model.search,
        event: App.Event.search,
        effect: App.Effect.search
    )

    @Test("A lifted update changes its own part of the model, and wraps its effects")
    func liftedUpdate() {
        let next = lifted(model: App.Model(count: 3), event: .search(.typed("a")))
        #expect(
            next
                == .next(App.Model(count: 3, search: Search.Model(text: "a")), effects: [.search(.load("a"))])
        )
    }

    @Test("A lifted update without a new model or effects causes none in the whole")
    func partial() {
        #expect(lifted(model: App.Model(), event: .search(.reload)) == .dispatchEffects([.search(.load(""))]))
        #expect(lifted(model: App.Model(), event: .search(.ignored)) == .noChange)
        #expect(lifted(model: App.Model(), event: .count) == .noChange)
    }

    @Test("lifted accepts a key path or a function for the part's events")
    func events() {
        let byKeyPath = Update(Search.update).lifted(
            model: \App.Model.search,
            event: \App.Event.search,
            effect: App.Effect.search
        )
        let byFunction = Update(Search.update).lifted(
            model: \App.Model.search,
            event: { (event: App.Event) in event == .count ? .typed("counted") : nil },
            effect: App.Effect.search
        )
        let model = App.Model()
        for event in [App.Event.search(.typed("a")), .search(.reload), .count, .other(.typed("b"))] {
            #expect(byKeyPath(model: model, event: event) == lifted(model: model, event: event))
        }
        #expect(byFunction(model: model, event: .count).model?.search.text == "counted")
        #expect(byFunction(model: model, event: .search(.reload)) == .noChange)
    }

    @Test("A lifted update ignores another case with a payload of the same type")
    func caseOfEqualPayload() {
        let other = Update(Search.update).lifted(
            model: \App.Model.search,
            event: App.Event.other,
            effect: App.Effect.search
        )
        #expect(other(model: App.Model(), event: .search(.typed("a"))) == .noChange)
        #expect(other(model: App.Model(), event: .other(.typed("a"))).model?.search.text == "a")
    }

    @Test("An event function that constructs no case is refused by lifted")
    func noCase() {
        let message = hookMessage {
            _ = Update<Int, Int, Never> { _, _ in .noChange }.lifted(
                model: \App.Model.count,
                event: { (number: Int) in "\(number)" },
                effect: { (_: Never) -> App.Effect in }
            )
        }
        #expect(
            message == "String is not an enum: lifted(model:event:effect:) needs a case. "
                + "Use a function that takes out the part's event instead."
        )
    }

    @Test("An event of an optional part is ignored if the part is nil")
    func optionalPart() {
        let byCase = Update(Search.update).lifted(
            model: \App.Model.details,
            event: App.Event.search,
            effect: App.Effect.search
        )
        let byFunction = Update(Search.update).lifted(
            model: \App.Model.details,
            event: \App.Event.search,
            effect: App.Effect.search
        )
        for update in [byCase, byFunction] {
            #expect(update(model: App.Model(), event: .search(.typed("a"))) == .noChange)
            let next = update(model: App.Model(details: Search.Model()), event: .search(.typed("a")))
            #expect(next.model == App.Model(details: Search.Model(text: "a")))
            #expect(next.effects == [.search(.load("a"))])
        }
    }

    private enum Screen: Equatable { case search(Search.Model), other(Int) }

    @Test("A part may be a case of the model; while the model has another case, its events change nothing")
    func caseOfModel() {
        let update = Update(Search.update).lifted(
            model: Screen.search,
            event: App.Event.search,
            effect: App.Effect.search
        )
        #expect(
            update(model: .search(Search.Model()), event: .search(.typed("a")))
                == .next(.search(Search.Model(text: "a")), effects: [.search(.load("a"))])
        )
        #expect(update(model: .search(Search.Model()), event: .count) == .noChange)
        #expect(update(model: .other(1), event: .search(.typed("a"))) == .noChange)
    }

    private struct Tab: Equatable, Identifiable {
        let id: Int
        var text = ""
    }

    private struct Window: Equatable { var tabs: [Tab] }

    private enum WindowEvent: Equatable {
        case tab(Int, String), closed

        var tab: (Int, String)? { if case .tab(let id, let text) = self { (id, text) } else { nil } }
    }

    private struct Loading: Hashable { let tab: Int, text: String }

    @Test("An event of an element changes the first element with its identity, and nothing if there is none")
    func elements() {
        let tab = Update<Tab, String, String> { tab, text in
            text.isEmpty
                ? .dispatchEffects(["again"]) : .next(Tab(id: tab.id, text: tab.text + text), effects: [text])
        }
        let byCase = tab.lifted(each: \Window.tabs, event: WindowEvent.tab, effect: Loading.init)
        let byFunction = tab.lifted(each: \Window.tabs, event: \WindowEvent.tab, effect: Loading.init)
        let window = Window(tabs: [Tab(id: 1), Tab(id: 2), Tab(id: 2)])
        for update in [byCase, byFunction] {
            #expect(
                update(model: window, event: .tab(2, "x"))
                    == .next(
                        Window(tabs: [Tab(id: 1), Tab(id: 2, text: "x"), Tab(id: 2)]),
                        effects: [Loading(tab: 2, text: "x")]
                    )
            )
            #expect(
                update(model: window, event: .tab(1, ""))
                    == .dispatchEffects([Loading(tab: 1, text: "again")])
            )
            #expect(update(model: window, event: .tab(7, "x")) == .noChange)
            #expect(update(model: window, event: .closed) == .noChange)
        }
    }

    // MARK: Several parts

    @Test("Combined updates run in order, each on the model of the previous ones")
    func order() {
        func step(_ name: String) -> Update<String, String, String> {
            Update { model, event in .next(model + name, effects: ["\(event) \(name) after \(model)"]) }
        }
        let update = Update(combining: step("a"), Update(combining: step("b"), step("c")), step("d"))
        #expect(
            update(model: "", event: "e")
                == .next("abcd", effects: ["e a after ", "e b after a", "e c after ab", "e d after abc"])
        )
    }

    @Test("The last model and the effects of all combined updates are returned")
    func merged() {
        let model = Update<Int, Int, String> { model, event in .next(model + event) }
        let effects = Update<Int, Int, String> { model, _ in .dispatchEffects(["\(model)"]) }
        let nothing = Update<Int, Int, String> { _, _ in .noChange }
        #expect(
            Update(combining: effects, model, nothing, effects)(model: 1, event: 2)
                == .next(3, effects: ["1", "3"])
        )
        #expect(Update(combining: effects, effects)(model: 1, event: 2) == .dispatchEffects(["1", "1"]))
        #expect(Update(combining: nothing, nothing)(model: 1, event: 2) == .noChange)
    }

    @Test("A combined update publishes one model per event, and none if no part sets one")
    func published() {
        let models = Log<App.Model>()
        let loop = Mobius.loop(update: App.update, effectHandler: recordingHandler(Log())).start(
            from: App.Model()
        )
        loop.addObserver { models.note($0) }
        loop.dispatchEvent(.search(.typed("a")))
        loop.dispatchEvent(.search(.reload))
        loop.dispatchEvent(.search(.ignored))
        loop.dispatchEvent(.count)
        #expect(
            models.values == [
                App.Model(),
                App.Model(count: 1, search: Search.Model(text: "a")),
                App.Model(count: 2, search: Search.Model(text: "a")),
            ]
        )
    }

    @Test("UpdateSpec tests a combined update")
    func specification() {
        UpdateSpec(App.update)
            .given(App.Model())
            .when(.search(.typed("a")), .count, .search(.reload))
            .then(assertThatNext(hasNoModel(), hasOnlyEffects([.search(.load("a"))])))
    }

    @Test("The timeline skips and replays the events of a part", .recordingScope)
    func timeTravel() throws {
        let timeline = Timeline()
        let loop = Mobius.loop(update: App.update, effectHandler: recordingHandler(Log()))
            .start(from: App.Model())
        for event in [App.Event.search(.typed("a")), .count, .search(.typed("b"))] {
            loop.dispatchEvent(event)
        }
        #expect(loop.latestModel == App.Model(count: 3, search: Search.Model(text: "b")))
        try timeline.setSkipped(true, 2)
        #expect(loop.latestModel == App.Model(count: 2, search: Search.Model(text: "b")))
        timeline.travel(to: .after(3))
        #expect(loop.latestModel == App.Model(count: 1))
    }

    // MARK: Effects

    @Test(
        "A part's router, mapped and routed as one case, handles the part's effects and wraps its events"
    )
    func router() {
        let log = Log<String>()
        let events = Log<App.Event>()
        let connection = App.router(log).requiringEveryCase().asConnectable.connect { events.note($0) }
        connection.accept(.search(.load("a")))
        connection.accept(.search(.cancel))
        connection.accept(.knock)
        #expect(log.values == ["cancel", "knock"])
        #expect(events.values == [.search(.typed("loaded a"))])
        connection.dispose()
        connection.accept(.search(.load("b")))
        #expect(events.values.count == 1)
    }

    @Test("An effect of a part without a route is an error that names the effect")
    func unroutedEffect() {
        let incomplete = EffectRouter<Search.Effect, Search.Event>().routeCase(Search.Effect.cancel).to {}
        let router = EffectRouter<App.Effect, App.Event>()
            .routeCase(App.Effect.search).to(incomplete.asConnectable.map(App.Event.search))
        let message = hookMessage {
            router.asConnectable.connect { _ in }.accept(.search(.load("a")))
        }
        #expect(message?.hasPrefix("Error: 0 EffectHandlers could be found for effect: load") == true)
    }

    @Test(
        "Lanes, asynchronous routes and cancellation work in a part's router, until the whole is disposed of"
    )
    func lanes() async {
        let cancelled = Log<String>()
        let events = Log<App.Event>()
        let lane = EffectLane<Int>()
        let part = EffectRouter<Search.Effect, Search.Event>()
            .routeCase(Search.Effect.load).latest(in: lane, id: { _ in 0 }).to { text, callback in
                if text == "c" { callback.end(with: .typed(text)) }
                return AnonymousDisposable { cancelled.note(text) }
            }
            .routeCase(Search.Effect.cancel).toEvent { () async -> Search.Event? in .reload }
        let connection = EffectRouter<App.Effect, App.Event>()
            .routeCase(App.Effect.search).to(part.asConnectable.map(App.Event.search))
            .asConnectable.connect { events.note($0) }
        connection.accept(.search(.load("a")))
        connection.accept(.search(.load("b")))
        #expect(cancelled.values == ["a"])
        connection.accept(.search(.load("c")))
        #expect(events.values == [.search(.typed("c"))])
        connection.accept(.search(.cancel))
        await onAnotherThread { events.wait { $0.count == 2 } }
        #expect(events.values.last == .search(.reload))
        connection.accept(.search(.load("d")))
        connection.dispose()
        #expect(cancelled.values == ["a", "b", "d"])
    }

    @Test("In a loop of parts, events of a part's effects return to that part")
    func loop() {
        let log = Log<String>()
        let loop = Mobius.loop(update: App.update, effectHandler: App.router(log).asConnectable)
            .start(from: App.Model())
        loop.dispatchEvent(.search(.reload))
        // The effect sends the event `typed`, whose update starts the effect again, up to a limit.
        #expect(loop.latestModel.search.text == "loaded loaded ")
        #expect(log.values.isEmpty)
    }
}

// MARK: A loop with parts

/// One part of the app.
private enum Search {
    struct Model: Equatable {
        var text = ""
    }

    enum Event: Equatable {
        case typed(String)
        case reload
        case ignored
    }

    enum Effect: Hashable {
        case load(String)
        case cancel
    }

    static func update(model: Model, event: Event) -> Next<Model, Effect> {
        switch event {
        case .typed(let text): .next(Model(text: text), effects: text.count < 10 ? [.load(text)] : [])
        case .reload: .dispatchEffects([.load(model.text)])
        case .ignored: .noChange
        }
    }

    static func router(_ log: Log<String>) -> EffectRouter<Effect, Event> {
        EffectRouter<Effect, Event>()
            .routeCase(Effect.load).toEvent { .typed("loaded \($0)") }
            .routeCase(Effect.cancel).to { log.note("cancel") }
    }
}

/// The whole app.
private enum App {
    struct Model: Equatable {
        /// The number of events that changed any part of the model.
        var count = 0
        var search = Search.Model()
        /// The model of the details' screen; nil while the screen does not exist.
        var details: Search.Model?
    }

    enum Event: Equatable {
        case search(Search.Event)
        case other(Search.Event)
        case count

        var search: Search.Event? {
            if case .search(let event) = self { event } else { nil }
        }
    }

    enum Effect: Hashable {
        case search(Search.Effect)
        case knock
    }

    static var update: Update<Model, Event, Effect> {
        Update(
            combining: Update(Search.update)
                .lifted(model: \Model.search, event: Event.search, effect: Effect.search),
            Update(count)
        )
    }

    private static func count(model: Model, event: Event) -> Next<Model, Effect> {
        switch event {
        case .count, .search(.typed): .next(Model(count: model.count + 1, search: model.search))
        default: .noChange
        }
    }

    static func router(_ log: Log<String>) -> EffectRouter<Effect, Event> {
        EffectRouter<Effect, Event>()
            .routeCase(Effect.search).to(Search.router(log).asConnectable.map(Event.search))
            .routeCase(Effect.knock).to { log.note("knock") }
    }
}
