import Dispatch
import Millrace
import TestSupport
import Testing

@Suite("G6 No waiting")
struct G6NoWaitingTests {
    @Test("Reading, updating and observing do not wait for a callback that runs on another thread")
    func aBusyObserverHoldsNobodyUp() {
        let container = StateContainer(0)
        let log = Log<Int>()
        let isInside = DispatchSemaphore(value: 0)
        let mayLeave = DispatchSemaphore(value: 0)
        container.observe { value in
            log.note(value)
            if value == 1 {
                isInside.signal()
                mayLeave.wait()
            }
        }.keep()
        onThreads(2) { thread in
            if thread == 0 {
                container.update { $0 += 1 }
            } else {
                isInside.wait()
                container.update { $0 += 1 }
                container.observe { _ in }.end()
                #expect(container.state == 2)
                #expect(log.values == [1])
                mayLeave.signal()
            }
        }
        #expect(log.values == [1, 2])
    }

    @Test("Two containers whose observers update each other from two threads do not deadlock")
    func noDeadlock() {
        let first = StateContainer(0)
        let second = StateContainer(0)
        first.observe { value in if value % 2 == 1 { second.update { $0 += 2 } } }.keep()
        second.observe { value in if value % 2 == 1 { first.update { $0 += 2 } } }.keep()
        onThreads(2) { thread in
            for _ in 0..<500 {
                if thread == 0 {
                    first.update { $0 = 1 }
                } else {
                    second.update { $0 = 1 }
                }
                first.update { $0 = 0 }
                second.update { $0 = 0 }
            }
        }
        #expect(first.state % 2 == 0 && second.state % 2 == 0)
    }
}
