import Millrace
import MillraceTesting
import MobiusCore
import Prex
import TestSupport
import Testing

@Suite("A test store fails")
struct TestStoreFailureTests {
    private let millrace = Item(id: 1, title: "Millrace")

    @Test("A test store fails for a described change that did not happen")
    func noChange() throws {
        let line = #line + 3
        let failures = try failures {
            let test = TestStore(searchFlux())
            try test.send(.failed(code: 1)) { $0.isLoading = true }
            try test.finish()
        }
        let text = """
            send(.failed(code: 1)): the state is not as described.
              isLoading: false → expected true
            It has not changed.
            """
        #expect(failures == [ReportedFailure(text: text, line: line)])
    }

    @Test("A test store fails for a change without a description")
    func undescribed() throws {
        let failures = try failures {
            let test = TestStore(searchFlux())
            try test.send(.answered([millrace]))
            try test.finish()
        }
        let text = """
            send(.answered([Item(id: 1, title: "Millrace")])): the state is not as described.
              items[0]: + Item(id: 1, title: "Millrace"), which was not described
            What changes is { $0.items = [Item(id: 1, title: "Millrace")] }
            """
        #expect(failures.map(\.text) == [text])
    }

    @Test("A test store fails for a removal without a description")
    func undescribedRemoval() throws {
        let failures = try failures {
            let test = TestStore(searchFlux())
            try test.send(.answered([millrace])) { $0.items = [millrace] }
            try test.send(.reset)
            try test.finish()
        }
        let text = """
            send(.reset): the state is not as described.
              items[0]: − Item(id: 1, title: "Millrace"), which was not described
            What changes is { $0.items = [] }
            """
        #expect(failures.map(\.text) == [text])
    }

    @Test("A test store fails for a description that changes nothing")
    func idle() throws {
        let failures = try failures {
            let test = TestStore(searchFlux())
            try test.send(.failed(code: 1)) { $0.isLoading = false }
            try test.finish()
        }
        #expect(
            failures.map(\.text) == [
                "send(.failed(code: 1)): the closure describes no change, and there was none. Leave it out."
            ]
        )
    }

    @Test("A test store fails for transitions that were not received, before the next one and at the end")
    func unreceived() throws {
        let line = #line + 5
        let failures = try failures {
            let test = TestStore(searchFlux())
            test.dispatch(.queryChanged("a"))
            test.dispatch(.failed(code: 1))
            try test.send(.reset) { $0.query = "" }
            test.dispatch(.reset)
            try test.finish()
        }
        let before = """
            send(.reset): 2 transitions before it were not received:
              .queryChanged("a")
                query: "" → "a"
                isLoading: false → true
              Expect it: receive(.queryChanged("a")) { $0.query = "a"; $0.isLoading = true }
              .failed(code: 1)
                isLoading: true → false
              Expect it: receive(.failed(code: 1)) { $0.isLoading = false }
            """
        let atTheEnd = """
            finish(): 1 transition before it was not received:
              .reset
              Expect it: receive(.reset)
            """
        #expect(
            failures == [
                ReportedFailure(text: before, line: line), ReportedFailure(text: atTheEnd, line: line + 2),
            ]
        )
    }

    @Test("A start and effects that were not received are shown with the calls that expect them")
    func unreceivedEffects() async throws {
        let controller = Mobius.loop(
            update: updateLogin,
            effectHandler: AnyConnectable<LoginEffect, LoginEvent> { _ in
                Connection(acceptClosure: { _ in }, disposeClosure: {})
            }
        )
        .makeController(from: Login(), initiate: { First(model: $0, effects: [.log]) })
        let failures = try await failures {
            let test = TestStore(controller)
            controller.start()
            test.dispatch(.submit)
            try await test.finish()
        }
        controller.stop()
        let text = """
            finish(): 2 transitions before it were not received:
              the start
              Expect it: receiveChange(effects: [.log])
              .submit
                isLoading: false → true
              Expect it: receive(.submit, effects: [.logIn(""), .log]) { $0.isLoading = true }
            """
        #expect(failures.map(\.text) == [text])
    }

    @Test("A failure shows the first of many transitions and changes, and the number of the others")
    func brief() throws {
        let container = StateContainer(Array(0..<3_000))
        let failures = try failures {
            let test = TestStore(searchFlux())
            for _ in 0..<3_000 { test.dispatch(.reset) }
            try test.finish()

            let changes = TestStore(container)
            container.update { for index in $0.indices { $0[index] += 1 } }
            try changes.receiveChange()
            container.update { for index in $0.indices { $0[index] += 1 } }
            try changes.finish()
        }
        #expect(failures.map { $0.text.split(separator: "\n").count } == [22, 13, 14])
        #expect(failures[0].text.hasPrefix("finish(): 3000 transitions before it were not received:\n"))
        #expect(failures[0].text.hasSuffix("\n  … and 2990 more"))
        #expect(failures[1].text.contains("\n  … and 2990 more\nWhat changes is { $0 = [1, 2, 3, "))
        #expect(failures[2].text.contains("\n    … and 2990 more\n  Expect it: receiveChange() { $0 = [2, "))
    }

    @Test("A test store fails if another transition comes than the expected one")
    func another() throws {
        let failures = try failures {
            let test = TestStore(searchFlux())
            test.dispatch(.failed(code: 1))
            try test.receive(SearchAction.answered)
            test.dispatch(.failed(code: 1))
            try test.receive(.failed(code: 2))
            try test.finish()
        }
        #expect(
            failures.map(\.text) == [
                """
                receive(a case of SearchAction with Array<Item>): another transition came first:
                  .failed(code: 1)
                  Expect it: receive(.failed(code: 1))
                """,
                """
                receive(.failed(code: 2)): another transition came first:
                  .failed(code: 1)
                  Expect it: receive(.failed(code: 1))
                """,
            ]
        )
    }

    @Test("A test store fails if an expected transition does not happen within the limit")
    func missing() async throws {
        let line = #line + 3
        let failures = try await failures {
            let test = TestStore(searchFlux(), limit: .milliseconds(1))
            try await test.receive(SearchAction.answered)
            try await test.finish()
        }
        let text =
            "receive(a case of SearchAction with Array<Item>): no such transition within 0.001 seconds. Nothing else happened either."
        #expect(failures == [ReportedFailure(text: text, line: line)])
    }

    @Test("A synchronous receive fails at once for a transition that has not happened")
    func missingNow() throws {
        let failures = try failures {
            let test = TestStore(StateContainer(0))
            try test.receiveChange { $0 = 1 }
            try test.finish()
        }
        #expect(
            failures.map(\.text) == [
                """
                receiveChange(): no such transition so far, and without `await` nothing is waited for. \
                Nothing else happened either.
                """
            ]
        )
    }

    @Test("A test store fails for missing and for unexpected effects")
    func effects() throws {
        let failures = try failures {
            let test = TestStore(loginLoop { _, _ in })
            try test.send(.submit, effects: [.log, .log]) { $0.isLoading = true }
            try test.send(.typed("Ann"), effects: [.log]) { $0.name = "Ann" }
            try test.finish()
        }
        #expect(
            failures.map(\.text) == [
                """
                send(.submit): the effects are not the expected ones.
                  missing: .log
                  not expected: .logIn("")
                It has `effects: [.logIn(""), .log]`.
                """,
                """
                send(.typed("Ann")): the effects are not the expected ones.
                  missing: .log
                It has none.
                """,
            ]
        )
    }

    @Test("A test store fails for an effect that occurs twice and was expected once")
    func repeatedEffect() throws {
        let loop = Mobius.loop(
            update: Update<Login, LoginEvent, LoginEffect> { model, _ in
                .next(model, effects: [.log, .log])
            },
            effectHandler: AnyConnectable<LoginEffect, LoginEvent> { _ in
                Connection(acceptClosure: { _ in }, disposeClosure: {})
            }
        )
        .start(from: Login())
        let failures = try failures {
            let test = TestStore(loop)
            try test.send(.submit, effects: [.log])
            try test.finish()
        }
        let text = """
            send(.submit): the effects are not the expected ones.
              not expected: .log
            It has `effects: [.log, .log]`.
            """
        #expect(failures.map(\.text) == [text])
    }

    @Test("A test store fails for an observer that outlives the test")
    func observer() throws {
        let container = StateContainer(0)
        container.observe { _ in }.keep()
        let line = #line + 6
        let failures = try failures {
            let test = TestStore(container)
            let ended = container.observe { _ in }
            container.observe { _ in }.keep()
            ended.end()
            try test.finish()
        }
        let text = """
            finish(): the store has 1 observer more than when the test began (2, and 1 then). End the observation, or release what \
            observes, before the end of the test.
            """
        #expect(failures == [ReportedFailure(text: text, line: line)])
    }

    @Test("finish(releasing: true) fails for a store that is still retained")
    func retained() throws {
        let container = StateContainer(0)
        let failures = try failures {
            let test = TestStore(container)
            try test.finish(releasing: true)
        }
        #expect(
            failures.map { $0.text.prefix(58) } == [
                "finish(releasing: true): the store is still retained: by t"
            ]
        )
        #expect(container.state == 0)
    }

    @Test("A test store that is released without finish fails, at the line that created it")
    func unfinished() throws {
        let line = #line + 2
        let failures = failures {
            let test = TestStore(searchFlux())
            test.dispatch(.queryChanged("a"))
        }
        let text = """
            The TestStore was released without `finish()`, so that nothing says whether all was expected. \
            1 transition had not been received:
              .queryChanged("a")
                query: "" → "a"
                isLoading: false → true
              Expect it: receive(.queryChanged("a")) { $0.query = "a"; $0.isLoading = true }
            """
        #expect(failures == [ReportedFailure(text: text, line: line)])
    }

    @Test("A test store fails when it is used after finish")
    func finished() throws {
        let failures = try failures {
            let test = TestStore(searchFlux())
            try test.finish()
            try test.send(.reset)
        }
        #expect(
            failures.map(\.text) == ["send(.reset): the TestStore has been finished. Call `finish()` last."]
        )
    }

    @Test("After a failure a test store continues with the store's actual state")
    func goesOn() throws {
        let failures = try failures {
            let test = TestStore(searchFlux())
            try test.send(.queryChanged("a"))
            try test.send(.failed(code: 1)) { $0.isLoading = false }
            try test.finish()
        }
        #expect(failures.count == 1)
    }

    @Test("A test store rethrows an error of a description")
    func throwing() throws {
        let test = TestStore(searchFlux())
        #expect(throws: CancellationError.self) {
            try test.send(.queryChanged("a")) { _ in throw CancellationError() }
        }
        try test.finish()
    }

    @Test("receive throws a CancellationError when its task is cancelled")
    func cancelled() async throws {
        let task = Task {
            let test = TestStore(searchFlux())
            do { try await test.receive(.reset) } catch is CancellationError {
                try await test.finish()
                return true
            }
            return false
        }
        task.cancel()
        #expect(try await task.value)
    }
}
