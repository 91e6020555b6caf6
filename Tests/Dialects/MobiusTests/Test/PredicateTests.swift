import MobiusCore
import MobiusTest
import Testing

@Suite("Predicates of a Next")
struct NextPredicateTests {
    private let model = TestNext.next("m")
    private let both = TestNext.next("m", effects: [1, 2])
    private let effects = TestNext.dispatchEffects([1, 2])

    @Test("hasNothing fails with the messages of hasNoModel or hasNoEffects")
    func nothing() {
        #expect(complaint(hasNothing(), of: TestNext.noChange) == nil)
        #expect(complaint(hasNothing(), of: both) == "Expected final Next to have no model. Got: <m>")
        #expect(complaint(hasNothing(), of: effects) == "Expected no effects. Got: <[1, 2]>")
    }

    @Test("hasNoModel fails with the model's description")
    func noModel() {
        #expect(complaint(hasNoModel(), of: effects) == nil)
        #expect(complaint(hasNoModel(), of: both) == "Expected final Next to have no model. Got: <m>")
    }

    @Test("hasModel() fails without a model")
    func anyModel() {
        #expect(complaint(hasModel(), of: model) == nil)
        #expect(complaint(hasModel(), of: effects) == "Expected final Next to have a model. Got: <nil>")
    }

    @Test("hasModel(_:) fails with the difference of the models")
    func thisModel() {
        #expect(complaint(hasModel("m"), of: both) == nil)
        #expect(
            complaint(hasModel("x"), of: both)
                == "Different final model than expected (−), got (+): \n−   - \"x\"\n+   - \"m\""
        )
        #expect(
            complaint(hasModel("x"), of: effects)
                == "Different final model than expected (−), got (+): \n−   - \"x\"\n+   - nil"
        )
    }

    @Test("hasModel(_:) shows the difference of structured models line by line")
    func structuredModel() {
        struct Model: Equatable {
            var name: String
            var count: Int?
        }
        let next = Next<Model, Never>.next(Model(name: "a", count: 1))
        let message = complaint(hasModel(Model(name: "a", count: nil)), of: next)
        let lines = message.map { $0.split(separator: "\n") } ?? []
        #expect(lines.count == 6)
        #expect(lines.first == "Different final model than expected (−), got (+): ")
        #expect(lines.dropFirst(2).first == "\(same)  - name: \"a\"")
        #expect(
            lines.suffix(3) == [
                "−     - count: nil",
                "+     ▿ count: Optional(1)",
                "+       - some: 1",
            ]
        )
    }

    @Test("hasNoEffects fails with the effects")
    func noEffects() {
        #expect(complaint(hasNoEffects(), of: model) == nil)
        #expect(complaint(hasNoEffects(), of: both) == "Expected no effects. Got: <[1, 2]>")
    }

    @Test("hasEffects ignores order, additional effects and multiplicity")
    func someEffects() {
        #expect(complaint(hasEffects([]), of: model) == nil)
        #expect(complaint(hasEffects([2]), of: both) == nil)
        #expect(complaint(hasEffects([2, 1, 2]), of: both) == nil)
        #expect(
            complaint(hasEffects([3]), of: both)
                == "Missing 1 expected effect (−), got (+) (with 2 actual effects unmatched):\n−   - 3"
        )
        #expect(
            complaint(hasEffects([3, 1, 3]), of: TestNext.dispatchEffects([1]))
                == "Missing 2 expected effects (−), got (+) (with 0 actual effects unmatched):\n−   - 3\n−   - 3"
        )
        #expect(
            complaint(hasEffects([1, 4]), of: effects)
                == "Missing 1 expected effect (−), got (+) (with 1 actual effect unmatched):\n−   - 4"
        )
    }

    @Test("hasOnlyEffects refuses additional effects, and ignores multiplicity")
    func onlyEffects() {
        #expect(complaint(hasOnlyEffects([]), of: model) == nil)
        #expect(complaint(hasOnlyEffects([2, 1, 1]), of: both) == nil)
        #expect(complaint(hasOnlyEffects([1, 2]), of: TestNext.dispatchEffects([2, 2, 1])) == nil)
        #expect(
            complaint(hasOnlyEffects([1, 2, 3]), of: both) == "Missing 1 expected effect (−):\n−   - 3"
        )
        #expect(
            complaint(hasOnlyEffects([]), of: both)
                == "Got 2 actual unmatched effects (+):\n+   - 1\n+   - 2"
        )
        #expect(
            complaint(hasOnlyEffects([1, 3]), of: both)
                == "Missing 1 expected effect (−), got 1 actual unmatched effect (+):\n−   - 3\n+   - 2"
        )
        #expect(
            complaint(hasOnlyEffects([3, 4]), of: effects)
                == "Missing 2 expected effects (−), got 2 actual unmatched effects (+):\n"
                + "−   - 3\n−   - 4\n+   - 1\n+   - 2"
        )
    }

    @Test("hasExactlyEffects compares order and multiplicity")
    func exactlyEffects() {
        #expect(complaint(hasExactlyEffects([1, 2]), of: both) == nil)
        #expect(
            complaint(hasExactlyEffects([2, 1]), of: both)
                == "Different effects than expected (−), got (+): \n"
                + "\(same)▿ 2 elements\n−     - 2\n\(same)  - 1\n+     - 2"
        )
        #expect(complaint(hasExactlyEffects([1, 2, 2]), of: both) != nil)
        #expect(complaint(hasExactlyEffects([]), of: both) != nil)
    }

    @Test("A failure has the file and line of the predicate's call, or the given ones")
    func place() {
        expectFailure(of: both, hasNothing())
        expectFailure(of: effects, hasNothing())
        expectFailure(of: both, hasNoModel())
        expectFailure(of: effects, hasModel())
        expectFailure(of: both, hasModel("x"))
        expectFailure(of: both, hasNoEffects())
        expectFailure(of: both, hasEffects([3]))
        expectFailure(of: both, hasOnlyEffects([]))
        expectFailure(of: both, hasExactlyEffects([]))
        expectFailure(of: effects, hasModel(file: "f", line: 3), file: "f", line: 3)
    }
}

@Suite("Predicates of a First")
struct FirstPredicateTests {
    private let plain = TestFirst(model: "m")
    private let full = TestFirst(model: "m", effects: [1, 2])

    @Test("hasModel(_:) fails with the difference of the models")
    func model() {
        #expect(complaint(hasModel("m"), of: full) == nil)
        #expect(
            complaint(hasModel("x"), of: full)
                == "Different model than expected (−), got (+): \n−   - \"x\"\n+   - \"m\""
        )
    }

    @Test("hasNoEffects has another message for a First than for a Next")
    func noEffects() {
        #expect(complaint(hasNoEffects(), of: plain) == nil)
        #expect(complaint(hasNoEffects(), of: full) == "Expected no effects, got <[1, 2]>")
    }

    @Test("The other effect predicates have the same messages as for a Next")
    func effects() {
        #expect(complaint(hasEffects([2]), of: full) == nil)
        #expect(
            complaint(hasEffects([3]), of: full)
                == "Missing 1 expected effect (−), got (+) (with 2 actual effects unmatched):\n−   - 3"
        )
        #expect(complaint(hasOnlyEffects([2, 1]), of: full) == nil)
        #expect(
            complaint(hasOnlyEffects([1]), of: full) == "Got 1 actual unmatched effect (+):\n+   - 2"
        )
        #expect(complaint(hasExactlyEffects([1, 2]), of: full) == nil)
        #expect(
            complaint(hasExactlyEffects([1]), of: full)
                == "Different effects than expected (−), got (+): \n"
                + "−   ▿ 1 element\n+   ▿ 2 elements\n\(same)  - 1\n+     - 2"
        )
    }

    @Test("A failure has the file and line of the predicate's call")
    func place() {
        expectFailure(of: full, hasModel("x"))
        expectFailure(of: full, hasNoEffects())
        expectFailure(of: full, hasEffects([3]))
        expectFailure(of: full, hasOnlyEffects([]))
        expectFailure(of: full, hasExactlyEffects([]))
    }
}
