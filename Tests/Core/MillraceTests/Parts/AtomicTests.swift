import Foundation
import TestSupport
import Testing

@testable import Millrace

@Suite("Atomic values")
struct AtomicTests {
    @Test("No addition by eight threads is lost, in integers of 8, 32 and 64 bits")
    func additions() {
        let long = AtomicCell<Int64>(0)
        let short = AtomicCell<UInt32>(0)
        let byte = AtomicCell<UInt8>(0)
        withExtendedLifetime((long.place, short.place, byte.place)) {
            let places = (long.place, short.place, byte.place)
            onThreads(8) { _ in
                for _ in 0..<20_000 {
                    places.0.add(1, ordering: .relaxed)
                    places.1.add(1, ordering: .relaxed)
                    places.2.add(1, ordering: .relaxed)
                }
            }
        }
        #expect(long.load(ordering: .relaxed) == 160_000)
        #expect(short.load(ordering: .relaxed) == 160_000)
        #expect(byte.load(ordering: .relaxed) == 0)
    }

    @Test("When eight threads exchange a flag, one of them gets the original value")
    func exchange() {
        let won = AtomicCell<Int>(0)
        for _ in 0..<200 {
            let flag = AtomicCell(false)
            let (place, count) = (flag.place, won.place)
            onThreads(8) { _ in
                if !place.exchange(true, ordering: .acquiringAndReleasing) {
                    count.add(1, ordering: .relaxed)
                }
            }
            withExtendedLifetime(flag.load(ordering: .relaxed)) {}
        }
        #expect(won.load(ordering: .relaxed) == 200)
    }

    @Test("compareExchange replaces the value only if it equals the expected one, in 8, 32 and 64 bits")
    func compareExchange() {
        func check<Number: FixedWidthInteger & BitwiseCopyable>(_: Number.Type) {
            let cell = AtomicCell<Number>(.max)
            #expect(!cell.place.compareExchange(expected: .max - 1, desired: 3, ordering: .acquiring))
            #expect(cell.load(ordering: .acquiring) == .max)
            #expect(cell.place.compareExchange(expected: .max, desired: .max - 2, ordering: .releasing))
            #expect(cell.load(ordering: .acquiring) == Number.max - 2)
            #expect(cell.exchange(1, ordering: .relaxed) == Number.max - 2)
            #expect(cell.load(ordering: .acquiring) == 1)
        }
        check(UInt8.self)
        check(Int32.self)
        check(Int64.self)
    }

    @Test("A queue's atomic fields and its lock are at their declared offsets")
    func queue() {
        let queue = RunToCompletionQueue()
        queue.transitionThread.store(1, ordering: .relaxed)
        queue.endings.store(2, ordering: .relaxed)
        queue.observerCount.store(-3, ordering: .relaxed)
        queue.phase.store(.passedOn, ordering: .relaxed)
        #expect(queue.words == (1, 2, -3, 0, .passedOn))
        queue.lock.lock()
        #expect(queue.words.3 != 0)
        queue.lock.unlock()
        #expect(queue.words == (1, 2, -3, 0, .passedOn))
    }

    @Test("The atomic fields and locks of registrations and mailboxes are at their declared offsets")
    func others() {
        let registration = Registration()
        registration.ended.store(true, ordering: .releasing)
        #expect(registration.endedStorage)
        #expect(registration.index == 0)

        let mailbox = Mailbox<Int>(registration: registration, delivery: .immediate) { _ in }
        mailbox.lock.withLock { #expect(mailbox.lockWord != 0) }
        #expect(mailbox.lockWord == 0)
    }
}
