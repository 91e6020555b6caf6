import Millrace
import MillraceReporting
import TestSupport
import Testing

@Suite("Stall watch")
struct StallWatchTests {
    /// The checks that a watch has scheduled. The test runs them in place of a timer.
    private let looks = Log<@Sendable () -> Void>()
    private let reports = Counter()

    private func watch() -> StallWatch {
        StallWatch(
            report: { [reports] in reports.add(1) },
            runLater: { [looks] seconds, look in
                #expect(seconds == StallWatch.limit)
                looks.note(look)
            }
        )
    }

    @Test("A stall is reported when no wait has ended since the last check, but not while waits end")
    func progress() {
        let watch = watch()
        watch.beginWaiting()
        for turn in 1...3 {
            watch.beginWaiting()
            watch.endWaiting()
            #expect(looks.values.count == turn)
            looks.values.last?()
            #expect(reports.value == 0)
        }
        looks.values.last?()
        #expect(reports.value == 1)
        #expect(looks.values.count == 4)
    }

    @Test("The timer ends when no thread waits, and the next wait starts it again")
    func pause() {
        let watch = watch()
        watch.beginWaiting()
        watch.endWaiting()
        looks.values.last?()
        #expect(looks.values.count == 1)
        watch.beginWaiting()
        #expect(looks.values.count == 2)
        looks.values.last?()
        #expect(reports.value == 1)
    }
}
