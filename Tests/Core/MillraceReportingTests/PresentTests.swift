import Millrace
import MillraceReporting
import TestSupport
import Testing

@Suite("Present", .recordingScope)
struct PresentTests {
    private final class Follower: PresentFollower {
        let calls = Log<String>()
        func presentWillBeLeft() { calls.note("left") }
        func presentDidReturn() { calls.note("returned") }
    }

    @Test(
        "Followers are notified that the present is left and restored, also after others have been released"
    )
    func manyFollowers() {
        let followers = (0..<40).map { _ in Follower() }
        for follower in followers {
            RecordingScope.current.present.add(follower)
            RecordingScope.current.present.add(Follower())
        }
        RecordingScope.current.present.leave()
        RecordingScope.current.present.comeBack()
        for follower in followers { #expect(follower.calls.values == ["left", "returned"]) }
    }

    @Test("The present is left until the last of several timelines has returned")
    func twoTimelines() {
        RecordingScope.current.present.leave()
        RecordingScope.current.present.leave()
        RecordingScope.current.present.comeBack()
        #expect(RecordingScope.current.present.isLeft)
        RecordingScope.current.present.comeBack()
        #expect(!RecordingScope.current.present.isLeft)
    }
}
