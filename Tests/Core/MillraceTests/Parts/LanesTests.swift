import TestSupport
import Testing

@testable import Millrace

/// Work that replaces other work with its id.
@Suite("Lanes")
struct LanesTests {
    fileprivate final class Work: LaneWork {
        private let cancelling: (@Sendable () -> Void)?
        let cancellations = Guarded(0)

        init(cancelling: (@Sendable () -> Void)? = nil) { self.cancelling = cancelling }

        var isCancelled: Bool { cancellations.withLock { $0 > 0 } }

        func cancel() {
            cancellations.withLock { $0 += 1 }
            cancelling?()
        }
    }

    /// What cancels the work with an id.
    enum Call: CaseIterable {
        case begin, cancel, cancelAll

        fileprivate func run(on lanes: Lanes<Int, Work>) {
            switch self {
            case .begin: lanes.begin(Work(), 1)
            case .cancel: lanes.cancel(1)
            case .cancelAll: lanes.cancelAll()
            }
        }
    }

    @Test(
        "Work that another thread is still cancelling is cancelled by the next call, too",
        arguments: Call.allCases,
        Call.allCases
    )
    func cancelledMeanwhile(_ first: Call, _ second: Call) async {
        let lanes = Lanes<Int, Work>()
        let pause = PausedCall()
        let work = Work { pause.pause() }
        lanes.begin(work, 1)
        let (cancellations, isIgnored) = (Log<Int>(), Log<Bool>())
        await onAnotherThread {
            isIgnored.note(
                pause.isIgnored {
                    second.run(on: lanes)
                    cancellations.note(work.cancellations.withLock { $0 })
                } during: {
                    first.run(on: lanes)
                }
            )
        }
        #expect(cancellations.values == [2])
        #expect(isIgnored.values == [true], "the second call waits for the first")
        lanes.cancel(1)
        #expect(work.cancellations.withLock { $0 } == 2, "the work is forgotten when it has been cancelled")
    }

    @Test("Work that replaced other work is not removed when the other work ends")
    func removal() {
        let lanes = Lanes<Int, Work>()
        let (first, second, other) = (Work(), Work(), Work())
        lanes.begin(first, 1)
        lanes.begin(other, 2)
        lanes.begin(second, 1)
        #expect(first.isCancelled)
        lanes.remove(first, 1)
        #expect(!second.isCancelled)
        lanes.cancel(1)
        #expect(second.isCancelled)
        #expect(!other.isCancelled)
    }

    @Test("The end cancels all work, and what begins afterwards")
    func end() {
        let lanes = Lanes<Int, Work>()
        let (before, after) = (Work(), Work())
        lanes.begin(before, 1)
        lanes.end()
        lanes.begin(after, 1)
        #expect(before.isCancelled)
        #expect(after.isCancelled)
        lanes.end()
    }
}
