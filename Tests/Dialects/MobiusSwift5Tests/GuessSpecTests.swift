import Foundation
import MobiusCore
import MobiusTest
import XCTest

// Tests of an update function as written since 2020.

private struct GuessModel: Equatable {
    var secret: Int
    var guesses: [Int] = []
    var isOver = false
}

private enum GuessEvent: Equatable {
    case guess(Int)
    case giveUp
    case tick
}

private enum GuessEffect: Hashable {
    case say(String)
    case knock
    case log(count: Int)
}

private func guessInitiate(model: GuessModel) -> First<GuessModel, GuessEffect> {
    return model.guesses.isEmpty
        ? First(model: model, effects: [.say("guess!")])
        : First(model: GuessModel(secret: model.secret))
}

private func guessUpdate(model: GuessModel, event: GuessEvent) -> Next<GuessModel, GuessEffect> {
    switch event {
    case .guess(let number):
        var next = model
        next.guesses.append(number)
        next.isOver = number == model.secret
        return .next(next, effects: [.log(count: next.guesses.count), .say(next.isOver ? "yes" : "no")])
    case .giveUp:
        return .dispatchEffects([.knock, .knock])
    case .tick:
        return .noChange
    }
}

/// Passes on the source location of its caller, as apps' helpers for tests do.
private func assertNoChange(
    _ event: GuessEvent,
    file: StaticString = #file,
    line: UInt = #line
) {
    UpdateSpec(guessUpdate)
        .given(GuessModel(secret: 1))
        .when(event)
        .then(assertThatNext(hasNothing(file: file, line: line)))
}

private func isOver(_ expected: Bool, file: StaticString = #file, line: UInt = #line) -> NextPredicate<
    GuessModel, GuessEffect
> {
    return { next in
        guard next.model?.isOver == expected else {
            return .failure(message: "isOver is not \(expected)", file: file, line: line)
        }
        return .success
    }
}

final class GuessSpecTests: XCTestCase {
    private var updateSpec: UpdateSpec<GuessModel, GuessEvent, GuessEffect>!
    private var initSpec: InitSpec<GuessModel, GuessEffect>!
    private var failures: [String] = []

    override func setUp() {
        super.setUp()
        updateSpec = UpdateSpec(guessUpdate)
        initSpec = InitSpec(guessInitiate)
        failures = []
    }

    private func failed(_ message: String, _ file: StaticString, _ line: UInt) {
        failures.append(message)
    }

    func testGuesses() {
        updateSpec
            .given(GuessModel(secret: 7))
            .when(.guess(3), .tick, .guess(7))
            .then(
                assertThatNext(
                    hasModel(GuessModel(secret: 7, guesses: [3, 7], isOver: true)),
                    hasModel(),
                    isOver(true),
                    hasEffects([.say("yes")]),
                    hasOnlyEffects([.say("yes"), .log(count: 2)]),
                    hasExactlyEffects([.log(count: 2), .say("yes")])
                )
            )
    }

    func testNothing() {
        assertNoChange(.tick)
        updateSpec.given(GuessModel(secret: 7)).when(.giveUp).then(
            assertThatNext(hasNoModel(), hasEffects([.knock]))
        )
    }

    func testThenWithClosure() {
        updateSpec.given(GuessModel(secret: 7)).when(.guess(3), .giveUp).then { result in
            XCTAssertEqual(result.model.guesses, [3])
            XCTAssertEqual(result.lastNext, .dispatchEffects([.knock, .knock]))
            XCTAssertTrue(result.lastNext.effects.contains(.knock))
        }
    }

    func testFirst() {
        initSpec.when(GuessModel(secret: 1)).then(
            assertThatFirst(
                hasModel(GuessModel(secret: 1)),
                hasEffects([.say("guess!")]),
                hasOnlyEffects([.say("guess!")]),
                hasExactlyEffects([.say("guess!")])
            )
        )
        initSpec.when(GuessModel(secret: 1, guesses: [2])).then(
            assertThatFirst(hasModel(GuessModel(secret: 1)), hasNoEffects())
        )
    }

    func testFailFunction() {
        updateSpec.given(GuessModel(secret: 7)).when(.giveUp).then(
            assertThatNext(hasModel(), isOver(true), hasNoEffects(), failFunction: failed)
        )
        XCTAssertEqual(
            failures,
            [
                "Expected final Next to have a model. Got: <nil>",
                "isOver is not true",
                "Expected no effects. Got: <\([GuessEffect.knock, .knock])>",
            ]
        )
        failures = []
        initSpec.when(GuessModel(secret: 1)).then(assertThatFirst(hasNoEffects(), failFunction: failed))
        XCTAssertEqual(failures.count, 1)
    }

    func testPredicatesAreFunctions() {
        let predicate: MobiusTest.Predicate<Next<GuessModel, GuessEffect>> = hasNoEffects()
        if case .failure(let message, let file, let line) = predicate(.dispatchEffects([.knock])) {
            XCTAssertTrue(message.hasPrefix("Expected no effects. Got: <["))
            XCTAssertEqual("\(file)", #file)
            XCTAssertEqual(line, UInt(#line - 4))
        } else {
            XCTFail("The predicate holds")
        }
    }
}
