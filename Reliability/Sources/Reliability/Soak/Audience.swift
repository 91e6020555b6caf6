import Foundation
import Millrace
import MillraceInspector
import MillraceTimeline
import RunSupport
import StandInHub
import Synchronization

/// The audience of the app: a hub that reads all messages, one page that stays connected, and another page that
/// connects and disconnects repeatedly.
final class Audience: Sendable {
    /// The maximum time that the inspector may take to send all entries to a page.
    private static let patience = Duration.seconds(60)

    private let inspector: Inspector
    private let limits: Timeline.Limits
    private let findings: Findings
    private let hub: StandInHub
    private let recording: EntryOrder
    private let app: AppConnection
    private let page: StandInPage
    private let order: EntryOrder
    private let visits: Mutex<Visits>
    /// A lock that is held while the second page is connected.
    private let door = NSLock()
    private let isLeaving = Atomic(false)
    private let hasLeft = DispatchSemaphore(value: 0)

    /// The results of the second page's visits.
    private struct Visits {
        var count = 0
        var messages = 0
        var entries = 0
    }

    init(limits: Timeline.Limits, seed: UInt64, _ findings: Findings) throws {
        self.limits = limits
        self.findings = findings
        visits = Mutex(Visits())
        var options = Inspector.Options()
        options.timeline = Timeline(limits: limits)
        options.evenInRelease = true
        let timeline = options.timeline!
        recording = EntryOrder(of: timeline, for: "the hub", findings)
        order = EntryOrder(of: timeline, for: "a page", findings)
        hub = try StandInHub(
            record: { [recording] in recording.record($0) },
            report: { findings.note("inspector: the hub reports: \($0)") }
        )
        inspector = Inspector.connect(to: hub.address, options: options)
        app = try hub.connectedApp()
        page = app.openPage(
            onEnd: { findings.note("inspector: the app has ended a page") },
            receive: { [order] in order.receive($0) }
        )
        Thread.detachNewThread { [self] in
            var random = SeededGenerator(seed: seed)
            while !isLeaving.load(ordering: .relaxed) {
                door.withLock { visit(&random) }
                Thread.sleep(forTimeInterval: Double.random(in: 0...0.5, using: &random))
            }
            hasLeft.signal()
        }
    }

    /// Whether the timeline has reached its limit.
    var isTimelineFull: Bool {
        let ids = inspector.timeline.ids
        return ids.lowerBound > 1 && inspector.timeline.limits == limits
    }

    /// Runs a closure while only one page is connected, after that page has received all entries.
    func whileQuiet(_ body: () -> Void) {
        door.withLock {
            settle()
            body()
        }
    }

    private func settle() {
        let start = ContinuousClock.now
        while [order.last, recording.last] != Array(repeating: inspector.timeline.ids.last, count: 2) {
            Thread.sleep(forTimeInterval: 0.001)
            if start.duration(to: .now) > Self.patience {
                let last = inspector.timeline.ids.last ?? 0
                return findings.note(
                    "inspector: the page or the hub has not received entry \(last) within \(Self.patience)"
                )
            }
        }
    }

    /// Disconnects all pages and the hub, and stops recording.
    func leave() {
        isLeaving.store(true, ordering: .relaxed)
        hasLeft.wait()
        settle()
        page.close()
        inspector.disconnect()
        inspector.timeline.stop()
        hub.close()
    }

    /// Connects, requests some values, and disconnects, sometimes in the middle of an answer.
    private func visit(_ random: inout SeededGenerator) {
        let order = EntryOrder(of: inspector.timeline, for: "a page", findings)
        let page = app.openPage(receive: { order.receive($0) })
        for request in 1...Int.random(in: 1...20, using: &random) {
            Thread.sleep(forTimeInterval: Double.random(in: 0...0.1, using: &random))
            let id = inspector.timeline.ids.randomElement(using: &random) ?? 0
            let question = [
                #""type":"diff""#, #""type":"tree","part":"new","path":[],"offset":0,"limit":50"#,
                #""type":"search","part":"old","text":"1","limit":20"#, #""type":"json","part":"action""#,
            ].randomElement(using: &random)!
            page.send("{\(question),\"request\":\(request),\"order\":\(id)}".utf8)
        }
        // Most pages stay connected until one or two messages have arrived. Even then the page may close before its
        // request is answered.
        if Int.random(in: 0..<8, using: &random) > 0 {
            let messages = Int.random(in: 1...2, using: &random)
            waitUntil { page.messages >= messages }
        }
        page.close()
        visits.withLock { visits in
            visits.count += 1
            visits.messages += page.messages
            visits.entries += order.entries
        }
    }

    func printTable() {
        let visits = visits.withLock { $0 }
        Reliability.printTable(
            "soak: the inspector's hub and pages",
            ["", "connections", "messages", "entries read"],
            [
                ["the hub", "1", "", format(recording.entries)],
                ["a page, connected all the time", "1", format(page.messages), format(order.entries)],
                [
                    "a page that comes and goes", format(visits.count), format(visits.messages),
                    format(visits.entries),
                ],
            ]
        )
    }
}
