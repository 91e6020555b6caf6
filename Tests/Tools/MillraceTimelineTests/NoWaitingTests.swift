import Millrace
import MillraceTimeline
import TestSupport
import Testing

@Suite("Timeline: no call waits for an observer", .recordingScope)
struct NoWaitingTests {
    enum Call: String, CaseIterable, Codable {
        case travel, skip, clear, reset, pause, lock, detach, stop
    }

    @Test(
        "While an observer of a store runs on another thread, no call waits for it",
        arguments: Call.allCases
    )
    func calls(_ call: Call) {
        let timeline = Timeline()
        let tally = Tally()
        tally.dispatch(.add(1))
        let paused = PausedCall()
        tally.container.observe { if $0 == 3 { paused.pause() } }.keep()
        let isIgnored = paused.isIgnored {
            switch call {
            case .travel: timeline.travel(to: .start)
            case .skip: try? timeline.setSkipped(true, timeline.entries[0].id)
            case .clear: timeline.clear()
            case .reset: timeline.reset()
            case .pause: timeline.isPaused = true
            case .lock: timeline.isLocked = true
            case .detach: timeline.detach()
            case .stop: timeline.stop()
            }
        } during: {
            tally.dispatch(.add(2))
        }
        #expect(isIgnored)
    }
}
