import Millrace
import TestSupport
import Testing

@Suite("Stall watch")
struct StallWatchTests {
    /// A timer that the test moves.
    private let looks = Log<@Sendable () -> Void>()
    private let reports = Counter()

    private func watch() -> StallWatch {
        StallWatch(
            report: { [reports] in reports.add(1) },
            runLater: { [looks] seconds, look in
                #expect(seconds == StallWatch.patience)
                looks.note(look)
            }
        )
    }

    @Test("While threads take turns there is no report; when no further wait has ended there is one")
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

    @Test("When no thread waits the timer ends, and the next wait starts it")
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
