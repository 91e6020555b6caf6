import MobiusCore
import Testing

@Suite("Values")
struct ValueTests {
    @Test("An Update calls its function, as a function and by update(model:event:)")
    func update() {
        let update = Update<Int, Int, String> { .next($0 + $1, effects: ["e"]) }
        #expect(update.update(model: 1, event: 2) == .next(3, effects: ["e"]))
        #expect(update(model: 1, event: 2) == .next(3, effects: ["e"]))
    }

    @Test("Next stores model and effects as given")
    func next() {
        let next = Next<String, Int>.next("a", effects: [2, 1, 2])
        #expect(next.model == "a")
        #expect(next.effects == [2, 1, 2])
        #expect(Next<String, Int>.next("a").effects.isEmpty)
        #expect(Next<String, Int>.dispatchEffects([1]).model == nil)
        #expect(Next<String, Int>.dispatchEffects([]) == .noChange)
        #expect(Next<String, Int>.dispatchEffects([1, 2]) != .dispatchEffects([2, 1]))
    }

    @Test("The description of a Next contains model and effects")
    func nextDescription() {
        #expect("\(Next<String, Int>.next("a", effects: [1, 2]))" == #"("a", [1, 2])"#)
        #expect(String(reflecting: Next<Int, String>.dispatchEffects(["x"])) == #"(nil, ["x"])"#)
        #expect(String(describing: Next<Int, String>.noChange) == "(nil, [])")
        #expect(Mirror(reflecting: Next<Int, Int>.noChange).children.map(\.label) == ["model", "effects"])
    }

    @Test("First stores model and effects, and has the default description")
    func first() {
        #expect(First<String, Int>(model: "m").effects.isEmpty)
        #expect(First(model: "m", effects: [1, 1]) == First(model: "m", effects: [1, 1]))
        #expect("\(First<String, String>(model: "m"))" == #"First<String, String>(model: "m", effects: [])"#)
    }

    @Test("Next and First are Sendable if their contents are")
    func sendable() {
        func requireSendable(_ value: some Sendable) {}
        requireSendable(Next<Int, Int>.noChange)
        requireSendable(First<Int, Int>(model: 1))
    }
}
