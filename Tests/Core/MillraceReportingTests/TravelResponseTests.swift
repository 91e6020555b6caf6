import Millrace
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

@Suite("Responses to time travel", .recordingScope)
struct TravelResponseTests {
    @Test(
        "A delivery follows from time travel if its change does, also if another thread makes it for the changing one",
        arguments: [true, false]
    )
    func deliveredByAnotherThread(travelsElsewhere: Bool) {
        let timeline = Timeline()
        let source = StateContainer("a", name: "source")
        source.update { $0 = "b" }
        // As a part or a mapped property does, it follows a store and is not recorded itself.
        let follower = StateContainer("", queue: RunToCompletionQueue(), label: nil)
        let following = source.observe { text in follower.update { $0 = text } }
        let seen = Log<String>()
        let observation = follower.observe { text in
            seen.note("\(text) \(TransitionProbe.isHoldingActions)")
            if seen.values.count > 1 { return }
            // This thread is delivering, so the other one leaves its change to it.
            onThreads(1) { _ in
                if travelsElsewhere { timeline.travel(to: .after(1)) } else { follower.update { $0 = "set" } }
            }
        }
        if travelsElsewhere { follower.update { $0 = "set" } } else { timeline.travel(to: .after(1)) }
        #expect(seen.values == (travelsElsewhere ? ["set false", "a true"] : ["a true", "set false"]))
        withExtendedLifetime((following, observation)) { timeline.stop() }
    }
}
