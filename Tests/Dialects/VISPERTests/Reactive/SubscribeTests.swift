import Foundation
import TestSupport
import Testing

@testable import VISPER_Reactive

@Suite("Properties: subscribing and setting")
struct SubscribeTests {
    @Test("A subscriber is called with the current value at once, and with each later value")
    func currentValueFirst() {
        let log = Log<Int>()
        let property = ObservableProperty(1)
        property.subscribe { log.note($0) }
        #expect(log.values == [1])
        property.value = 2
        property.value = 3
        #expect(log.values == [1, 2, 3])
    }

    @Test("subscribe never returns nil")
    func neverNil() {
        let property = ObservableProperty("a")
        #expect(property.subscribe { _ in } != nil)
    }

    @Test("A subscription continues if its reference is dropped")
    func droppedReference() {
        let log = Log<Int>()
        let property = ObservableProperty(0)
        _ = property.subscribe { log.note($0) }
        property.value = 1
        #expect(log.values == [0, 1])
        #expect(property.subscriptions.count == 1)
    }

    @Test("An assignment calls every subscriber before it returns, even if the value is equal")
    func equalValues() {
        let log = Log<String>()
        let property = ObservableProperty(5)
        property.subscribe { log.note("a\($0)") }
        property.subscribe { log.note("b\($0)") }
        property.value = 5
        #expect(log.values == ["a5", "b5", "a5", "b5"])
    }

    @Test("An assignment calls subscribers on its own thread")
    func assigningThread() {
        let isAssigning = Log<Bool>()
        let property = ObservableProperty<ObjectIdentifier?>(nil)
        property.subscribe { thread in
            if let thread { isAssigning.note(thread == ObjectIdentifier(Thread.current)) }
        }
        onThreads(1) { _ in property.value = ObjectIdentifier(Thread.current) }
        property.value = ObjectIdentifier(Thread.current)
        #expect(isAssigning.values == [true, true])
    }

    @Test("Subscribers are called in the order in which they were added")
    func registrationOrder() {
        let log = Log<Int>()
        let property = ObservableProperty(0)
        let references = (0..<50).map { number in
            property.subscribe { if $0 > 0 { log.note(number) } }
        }
        for number in stride(from: 0, to: 50, by: 3) { references[number]?.dispose() }
        property.subscribe { if $0 > 0 { log.note(50) } }
        property.value = 1
        #expect(log.values == (0...50).filter { $0 == 50 || $0 % 3 != 0 })
    }

    @Test("Each assignment is delivered to all subscribers before a nested one")
    func nestedSets() {
        let log = Log<String>()
        let property = ObservableProperty(0)
        property.subscribe { value in
            log.note("a\(value)")
            if value == 1 {
                property.value = 2
                property.value = 3
            }
        }
        property.subscribe { log.note("b\($0)") }
        property.value = 1
        #expect(log.values == ["a0", "b0", "a1", "b1", "a2", "b2", "a3", "b3"])
        #expect(property.value == 3)
    }

    @Test("A value set inside of a subscriber can be read there at once")
    func readYourWrites() {
        let log = Log<Int>()
        let property = ObservableProperty(0)
        property.subscribe { value in
            guard value == 1 else { return }
            property.value = 2
            log.note(property.value)
        }
        property.value = 1
        #expect(log.values == [2])
    }

    @Test(
        "Setting another property inside a subscriber notifies that property's subscribers at once"
    )
    func nestedSetOfAnother() {
        let log = Log<String>()
        let first = ObservableProperty(0)
        let second = ObservableProperty(0)
        second.subscribe { log.note("second \($0)") }
        first.subscribe { value in
            second.value = value + 10
            log.note("first \(value)")
        }
        first.value = 1
        #expect(log.values == ["second 0", "second 10", "first 0", "second 11", "first 1"])
    }

    @Test("A subscriber added during a delivery receives the current value once")
    func subscribingInsideOfASubscriber() {
        let log = Log<String>()
        let property = ObservableProperty(0)
        property.subscribe { value in
            guard value == 1 else { return }
            property.value = 2
            property.subscribe { log.note("late \($0)") }
        }
        property.value = 1
        property.value = 3
        #expect(log.values == ["late 2", "late 3"])
    }

    @Test("A value that a subscriber sets in its first call is delivered to that subscriber after the call")
    func settingInsideOfTheFirstCall() {
        let log = Log<String>()
        let property = ObservableProperty(0)
        property.subscribe { log.note("a\($0)") }
        property.subscribe { value in
            log.note("begin \(value)")
            if value == 0 { property.value = 1 }
            log.note("end \(value)")
        }
        #expect(log.values == ["a0", "begin 0", "a1", "end 0", "begin 1", "end 1"])
    }

    @Test("Many nested assignments do not overflow the stack")
    func manyNestedSets() {
        let property = ObservableProperty(0)
        property.subscribe { if $0 > 0 && $0 < 100_000 { property.value = $0 + 1 } }
        property.value = 1
        #expect(property.value == 100_000)
    }

    @Test("Each assignment to a member of a structure notifies subscribers")
    func members() {
        struct Person {
            var name = "Ada"
            var age = 36
        }
        let log = Log<String>()
        let property = ObservableProperty(Person())
        property.subscribe { log.note("\($0.name) \($0.age)") }
        property.value.name = "Grace"
        property.value.age += 1
        #expect(log.values == ["Ada 36", "Grace 36", "Grace 37"])
    }

    @Test("A property can be used as a StreamType")
    func stream() {
        func last<S: StreamType>(of stream: S, after change: () -> Void) -> S.ValueType? {
            let log = Log<S.ValueType>()
            let reference = stream.subscribe { log.note($0) }
            change()
            reference?.dispose()
            return log.values.last
        }
        let property = ObservableProperty(1)
        #expect(last(of: property) { property.value = 7 } == 7)
        #expect(property.subscriptions.isEmpty)
    }

    @Test("ObserveableProperty, the tutorial's spelling, is the same type")
    func spelling() {
        let property: ObserveableProperty<Int> = ObservableProperty(1)
        #expect(property.value == 1)
    }
}
