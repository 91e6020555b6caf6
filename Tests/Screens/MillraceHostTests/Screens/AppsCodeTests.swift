import HeadlessUIKit
@_spi(MillraceHub) import MillraceRecording
import MillraceTimeline
import TestSupport
import Testing

@testable import MillraceHost
@_spi(MillraceHub) @testable import MillraceInspector

@MainActor
@Suite("Screen tools have no side effects on the app", .exclusively(.keyWindow))
struct AppsCodeTests {
    @Test("The app's handlers, delegates, data sources and tasks run without an agent's redaction")
    func redaction() async throws {
        let seen = Log<Bool>()
        func note() {
            seen.note(Redaction.current != nil)
            Task { seen.note(Redaction.current != nil) }
        }
        let list = ListScreen((0..<100).map { "Row \($0)" })
        list.onSelect = { _ in note() }
        list.onDisplay = { _ in note() }
        list.accessory = { _ in
            note()
            return nil
        }
        let agent = Agent(list)
        for (tool, arguments) in [
            ("screen", [:]), ("select", ["element": "Row 3"]), ("scroll", ["element": 1, "from": 50]),
            ("tap", ["element": "Row 51"]),
        ] as [(String, JSON)] {
            _ = try await agent.answer(tool, arguments)
        }
        agent.window.rootViewController = screen(of: button("Go", note))
        _ = try await agent.answer("tap", ["element": "Go"])
        await onAnotherThread { seen.wait { $0.count.isMultiple(of: 2) } }
        #expect(seen.values.count > 40)
        #expect(!seen.values.contains(true))
    }

    @Test("While the main thread is busy an agent can read values, and its cancelled calls are not performed")
    func busyMainThread() async {
        // This test runs in a process of its own. It blocks the main thread until tasks have run. Other tests may
        // block all threads that run tasks until the main thread has run.
        await #expect(processExitsWith: .success) { @MainActor in
            var presses = 0
            let agent = Agent(screen(of: button("Go") { presses += 1 }))
            let (answers, cancelled) = (Log<Bool>(), Log<AgentError.Code?>())
            let call = agent.call
            func begin(_ tool: String, _ arguments: JSON) -> Task<Void, Never> {
                Task.detached {
                    let answer = await call.carryOut(tool, arguments).answer
                    if case .failure(let error) = answer {
                        cancelled.note(error.code)
                    } else {
                        cancelled.note(nil)
                    }
                }
            }
            let (tap, mark) = (begin("tap", ["element": "Go"]), begin("mark", [:]))
            // When 20 later calls have been answered, the tap and the mark are pending on the main queue.
            Task.detached {
                for _ in 0..<20 {
                    answers.note((try? await call.carryOut("stores", [:]).answer.get()) != nil)
                }
                tap.cancel()
                mark.cancel()
            }
            // These waits block the main thread, so that these stay pending.
            answers.wait { $0.count == 20 }
            cancelled.wait { $0.count == 2 }
            #expect(answers.values.allSatisfy { $0 })
            #expect(cancelled.values == [.cancelled, .cancelled])
            await mainQueueTurn()
            #expect(presses == 0)
        }
    }

    @Test("The text of a secure field becomes a known secret when the app sets it, even without a screen")
    func secretsOfApp() async throws {
        let agent = Agent(screen(of: label("")))
        let early = field("Password", isSecure: true)
        early.text = "first-secret"
        let late = field("Password")
        late.text = "second-secret"
        #expect(agent.screens.secrets == ["first-secret"])
        late.isSecureTextEntry = true
        #expect(agent.screens.secrets == ["first-secret", "second-secret"])
    }

    @Test("Texts set in secure fields before an agent connects are known secrets, on a covered screen too")
    func earlierSecrets() {
        let (below, above) = (field("Password", isSecure: true), field("Code", isSecure: true))
        below.text = "secret-below"
        above.text = "secret-above"
        let (root, cover) = (screen(of: below), screen(of: above))
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = root
        window.isHidden = false
        cover.modalPresentationStyle = .fullScreen
        root.present(cover, animated: false)
        #expect(below.window == nil)
        #expect(Set(HostedScreens().secrets).isSuperset(of: ["secret-below", "secret-above"]))
        withExtendedLifetime(window) {}
    }
}
