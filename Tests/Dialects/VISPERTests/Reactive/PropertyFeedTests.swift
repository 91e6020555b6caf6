import Millrace
import MillraceReporting
import TestSupport
import Testing

@testable import VISPER_Reactive

@Suite("Properties that Millrace's modules observe")
struct PropertyFeedTests {
    @Test("An observer retains a derived property, and is called after each change")
    func derived() {
        let root = ObservableProperty(1)
        let calls = Counter()
        weak var derived: ObservableProperty<Int>?
        do {
            let mapped = root.map { $0 * 10 }
            derived = mapped
            _ = mapped.stateFeed.observe { calls.add(1) }
            withExtendedLifetime(mapped) {}
        }
        root.value = 2
        #expect(derived?.value == 20)
        #expect(calls.value == 1)
    }

    @Test("The feed of a released property has no value and no observers, and can still be observed")
    func released() {
        var property: ObservableProperty<Int>? = ObservableProperty(1)
        let feed = property!.stateFeed
        let calls = Counter()
        let end = feed.observe { calls.add(1) }
        #expect(feed.observerCount() == 1)
        property?.value = 2
        #expect(feed.read() == 2)
        property = nil
        #expect(feed.read() == nil)
        #expect(feed.observerCount() == 0)
        end()
        feed.observe { calls.add(1) }()
        #expect(calls.value == 1)
    }

    @Test("A derived property is released with its last observer, and its subscription ends")
    func ending() {
        let root = ObservableProperty(1)
        weak var derived: ObservableProperty<Int>?
        let end: @Sendable () -> Void
        do {
            let mapped = root.map { $0 * 10 }
            derived = mapped
            end = mapped.stateFeed.observe {}
            withExtendedLifetime(mapped) {}
        }
        #expect(derived != nil)
        end()
        #expect(derived == nil)
        #expect(root.subscriptions.count == 0)
    }
}
