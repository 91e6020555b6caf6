import MobiusCore
import MobiusTest
import TestSupport
import Testing

@Suite("Specifications")
struct SpecTests {
    private enum Event { case add(Int), announce, nothing }

    private static func update(model: Int, event: Event) -> Next<Int, String> {
        switch event {
        case .add(let number): .next(model + number, effects: ["added \(number)"])
        case .announce: .dispatchEffects(["model is \(model)"])
        case .nothing: .noChange
        }
    }

    @Test("Events run in order from the given model, each on the previous result")
    func eventsInOrder() {
        let log = Log<String>()
        let spec = UpdateSpec { (model: String, event: String) -> Next<String, String> in
            log.note("\(model)+\(event)")
            return event == "skip" ? .noChange : .next(model + event)
        }
        spec.given("").when("a", "b", "skip", "c").then { result in
            #expect(result.model == "abc")
            #expect(result.lastNext == .next("abc"))
        }
        #expect(log.values == ["+a", "a+b", "ab+skip", "ab+c"])
    }

    @Test("The result has the last model set, and the Next of the last event")
    func result() {
        let spec = UpdateSpec(Self.update)
        spec.given(1).when(.add(2), .announce).then { result in
            #expect(result.model == 3)
            #expect(result.lastNext == .dispatchEffects(["model is 3"]))
        }
        spec.given(1).when(.nothing).then { result in
            #expect(result.model == 1)
            #expect(result.lastNext == .noChange)
        }
    }

    @Test("UpdateSpec accepts an Update or a function")
    func updateValue() {
        UpdateSpec(Update(Self.update)).given(1).when(.add(1)).then(assertThatNext(hasModel(2)))
        UpdateSpec<Int, Event, String>(Self.update).given(1).when(.add(1)).then(assertThatNext(hasModel(2)))
    }

    @Test("Each then runs the events again, and a given model can be reused")
    func afresh() {
        let calls = Counter()
        let spec = UpdateSpec { (model: Int, event: Int) -> Next<Int, Never> in
            calls.add(1)
            return .next(model + event)
        }
        let given = spec.given(10)
        let then = given.when(1, 2)
        #expect(calls.value == 0)
        then.then { #expect($0.model == 13) }
        then.then { #expect($0.model == 13) }
        #expect(calls.value == 4)
        given.when(5).then { #expect($0.model == 15) }
    }

    @Test("Each then of an InitSpec calls the function once")
    func initSpec() {
        let calls = Counter()
        let spec = InitSpec { (model: Int) -> First<Int, String> in
            calls.add(1)
            return First(model: model + 1, effects: ["begin"])
        }
        let then = spec.when(1)
        #expect(calls.value == 0)
        then.then(assertThatFirst(hasModel(2), hasEffects(["begin"])))
        #expect(calls.value == 1)
        then.then { #expect($0 == First(model: 2, effects: ["begin"])) }
        #expect(calls.value == 2)
    }

    @Test("All predicates are called in order, and each failure is reported at its predicate's line")
    func allFailures() {
        let collector = FailureCollector()
        let asked = Log<Int>()
        let custom: NextPredicate<Int, String> = { _ in
            asked.note(collector.failures.count)
            return .success
        }
        let line: UInt = #line
        UpdateSpec(Self.update).given(0).when(.announce).then(
            assertThatNext(
                hasModel(),
                custom,
                hasNoEffects(),
                hasNoModel(),
                hasEffects(["no"], file: "elsewhere", line: 7),
                failFunction: collector.fail
            )
        )
        #expect(collector.failures.map(\.line) == [line + 3, line + 5, 7])
        #expect(asked.values == [1])
        #expect(collector.files == [#filePath, "elsewhere"])
        #expect(collector.messages.first == "Expected final Next to have a model. Got: <nil>")
    }

    @Test("assertThatNext checks only the last Next")
    func onlyLast() {
        let collector = FailureCollector()
        UpdateSpec(Self.update).given(0).when(.add(1), .nothing)
            .then(assertThatNext(hasNothing(), failFunction: collector.fail))
        #expect(collector.failures.isEmpty)
    }

    @Test("assertThatFirst reports all failures, each at its predicate's line")
    func firstFailures() {
        let collector = FailureCollector()
        let line: UInt = #line
        InitSpec { First(model: $0, effects: [1]) }.when("m").then(
            assertThatFirst(
                hasNoEffects(),
                hasModel("m"),
                hasModel("other"),
                failFunction: collector.fail
            )
        )
        #expect(collector.failures.map(\.line) == [line + 3, line + 5])
        #expect(collector.files == [#filePath])
    }

    @Test("An assertion can be called with a result made by hand")
    func ownResult() {
        let collector = FailureCollector()
        let assertion: UpdateSpec<Int, Event, String>.Assert = assertThatNext(
            hasNoModel(),
            failFunction: collector.fail
        )
        assertion(UpdateSpec.Result(model: 1, lastNext: .noChange))
        #expect(collector.failures.isEmpty)
        assertion(UpdateSpec.Result(model: 1, lastNext: .next(1)))
        #expect(collector.failures.count == 1)
    }

    @Test("result returns values that #expect can compare")
    func results() {
        #expect(UpdateSpec(Self.update).given(1).when(.add(2), .announce).result.model == 3)
        #expect(
            UpdateSpec(Self.update).given(1).when(.nothing).result
                == UpdateSpec.Result(model: 1, lastNext: .noChange)
        )
        #expect(
            InitSpec { First(model: $0, effects: [1]) }.when("m").result == First(model: "m", effects: [1])
        )
    }

    @Test("MobiusTest.Predicate can be qualified beside Foundation's Predicate")
    func predicateName() {
        let isThree: MobiusTest.Predicate<Int> = { value in
            value == 3 ? .success : .failure(message: "not 3", file: #file, line: #line)
        }
        #expect(complaint(isThree, of: 3) == nil)
        #expect(complaint(isThree, of: 4) == "not 3")
        let next: NextPredicate<Int, String> = {
            complaint(isThree, of: $0.model!) == nil ? .success : hasNothing()($0)
        }
        #expect(complaint(next, of: .next(3)) == nil)
    }
}
