import Millrace
import MillraceTimeline
import TestSupport
import Testing

@testable import MillraceInspector

/// A timeline records all stores of its process, so these tests run in processes of their own.
@Suite("Inspector: no call waits for the app's code")
struct NoWaitingTests {
    enum Call: String, CaseIterable, Codable {
        case connect, disconnect, disconnectFromTimeline, state, states
    }

    /// Code of the app in which another thread is paused.
    enum Place: String, CaseIterable, Codable {
        case observer, timelineObserver, sanitizer, log, secretTexts
    }

    @Test(
        "While another thread runs code of the app, no call waits for it",
        arguments: Call.allCases,
        Place.allCases
    )
    func calls(_ call: Call, _ place: Place) async {
        await #expect(processExitsWith: .success) { [call, place] in
            let paused = PausedCall()
            let pause = { @Sendable (here: Place) in if here == place { paused.pause() } }
            let tally = Tally()
            tally.container.observe { if $0.count == 1 { pause(.observer) } }.keep()
            let sanitizer: Timeline.Sanitizer = { transition in
                if transition.action != nil { pause(.sanitizer) }
                return transition
            }
            let app = LinkedApp()
            let inspector = app.connect { options in
                // The inspector stops only a timeline of its own.
                if call == .disconnectFromTimeline { options.timeline = Timeline(sanitizer: sanitizer) }
                options.sanitizer = sanitizer
                options.recordsWithoutHub = true
                options.agentSecrets.texts = {
                    pause(.secretTexts)
                    return []
                }
                options.log = { _ in pause(.log) }
            }
            inspector.timeline.observe { _ in pause(.timelineObserver) }.keep()
            let connection = Guarded<FakeConnection?>(nil)
            let isIgnored = paused.isIgnored {
                switch call {
                case .connect: app.connect().disconnect()
                case .disconnect, .disconnectFromTimeline: inspector.disconnect()
                case .state: _ = inspector.state
                case .states: _ = inspector.states
                }
            } during: {
                // The link's thread logs the page of a welcome, and asks for the secret texts before it sends.
                if place == .log || place == .secretTexts {
                    connection.withLock { $0 = try? app.hub.welcome() }
                }
                tally.dispatch(.add(1))
            }
            #expect(isIgnored)
            inspector.disconnect()
            connection.withLock { $0?.waitForEnd() }
        }
    }
}
