#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Progress views")
struct ProgressViewTests {
    private let bar = UIProgressView(progressViewStyle: .bar)

    @Test("Progress is clamped to 0...1")
    func limits() {
        #expect(bar.progressViewStyle == .bar)
        #expect(bar.progress == 0)
        bar.progress = 0.5
        #expect(bar.progress == 0.5)
        bar.setProgress(2, animated: true)
        #expect(bar.progress == 1)
        bar.progress = -1
        #expect(bar.progress == 0)
    }

    @Test("A change of progress or colour marks the window for drawing; setting the same value does not")
    func display() {
        let window = UIWindow()
        window.addSubview(bar)
        func marks(_ change: () -> Void) -> Bool {
            window.headlessTakeDisplay()
            change()
            return window.headlessNeedsDisplay
        }
        #expect(marks { bar.progress = 1 })
        #expect(!marks { bar.progress = 2 })
        #expect(marks { bar.progressTintColor = .systemRed })
        #expect(marks { bar.trackTintColor = .systemGray })
        #expect(marks { bar.progressViewStyle = .default })
    }

    @Test("A progress view shows its observed progress, and the last value after that is removed")
    func observedProgress() {
        let progress = Progress(totalUnitCount: 4)
        bar.progress = 1
        bar.observedProgress = progress
        #expect(bar.progress == 0)
        progress.completedUnitCount = 1
        #expect(bar.progress == 0.25)
        bar.observedProgress = nil
        progress.completedUnitCount = 2
        #expect(bar.progress == 0.25)
        bar.progress = 0.5
        #expect(bar.progress == 0.5)
    }

    @Test("A change of an observed progress marks the window for drawing")
    func observedDisplay() async {
        let progress = Progress(totalUnitCount: 4)
        let window = UIWindow()
        bar.observedProgress = progress
        window.addSubview(bar)
        for count in 1...4 as ClosedRange<Int64> {
            window.headlessTakeDisplay()
            await withCheckedContinuation { drawing in
                window.headlessOnNeedsDisplay = { drawing.resume() }
                progress.completedUnitCount = count
            }
        }
        #expect(bar.progress == 1)
    }

    @Test("A progress view is released even while it observes a progress")
    func releasedObserver() {
        let progress = Progress(totalUnitCount: 4)
        let window = UIWindow()
        weak var released: UIProgressView?
        do {
            let bar = UIProgressView(progressViewStyle: .default)
            released = bar
            window.addSubview(bar)
            bar.observedProgress = progress
            bar.removeFromSuperview()
        }
        #expect(released == nil)
    }
}
#endif
