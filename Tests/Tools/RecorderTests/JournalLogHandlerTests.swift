#if Logging
import Logging
import Millrace
import MillraceLogging
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

@Suite("Log lines in a journal", .recordingScope)
struct JournalLogHandlerTests {
    private func logger(_ handler: JournalLogHandler) -> Logger { Logger(label: "test") { _ in handler } }

    private func lines(in timeline: Timeline) -> [LogLine] {
        timeline.entries.compactMap { $0.transition.action as? LogLine }
    }

    @Test("A line is an event by its level, from the level of the handler on")
    func levels() {
        let timeline = Timeline()
        var logger = logger(JournalLogHandler(Journal("Log")))
        for level in Logger.Level.allCases { logger.log(level: level, "line") }
        logger.logLevel = .trace
        logger.trace("a trace")
        logger.debug("a detail")
        #expect(
            lines(in: timeline) == [
                .info("line"), .notice("line"), .warning("line"), .error("line"), .critical("line"),
                .trace("a trace"), .debug("a detail"),
            ]
        )
        #expect(
            timeline.entries.allSatisfy { $0.transition.label == StoreLabel(dialect: "Journal", name: "Log") }
        )
    }

    @Test("A line says which function has logged it", .enabled(if: TransitionProbe.recordsCallers))
    func places() {
        let timeline = Timeline()
        let line = #line + 1
        logger(JournalLogHandler(Journal("Log"))).info("here")
        let frame = timeline.entries.first?.transition.caller?.frames.first
        #expect(
            frame?.function == "places()" && frame?.file?.hasSuffix("JournalLogHandlerTests.swift") == true
        )
        #expect(frame?.line == line)
    }

    @Test(
        "A line and its metadata follow from the transition whose observer logs, and nothing follows from them"
    )
    func causes() {
        let timeline = Timeline()
        let logger = logger(JournalLogHandler(Journal("Log"), showsMetadata: true))
        let (cart, total) = (StateContainer(0, name: "cart"), StateContainer(0, name: "total"))
        let observation = cart.observe { count in
            logger.info("changed", metadata: ["count": "\(count)"])
            total.update { $0 += count }
        }
        let start = timeline.ids.upperBound
        cart.update { $0 = 2 }
        let causes = timeline.entries(in: start..<timeline.ids.upperBound).map { entry in
            timeline.trigger(of: entry)?.transition.label.name
        }
        #expect(causes == [nil, "cart", "cart", "cart"])
        withExtendedLifetime(observation) {}
    }

    @Test(
        "Metadata is noted if it is asked for: the line's prevails over the provider's, that over the handler's"
    )
    func metadata() {
        struct Refusal: Error {}
        let timeline = Timeline()
        logger(JournalLogHandler(Journal("Log"))).info("quiet", metadata: ["token": "abc"])
        var handler = JournalLogHandler(Journal("Log"), showsMetadata: true)
        handler[metadataKey: "a"] = "handler"
        handler[metadataKey: "b"] = "handler"
        handler[metadataKey: "c"] = "handler"
        handler.metadataProvider = Logger.MetadataProvider { ["b": "provider", "c": "provider"] }
        logger(handler).info("loud", error: Refusal(), metadata: ["c": "line"])
        #expect(
            lines(in: timeline) == [
                .info("quiet"), .info("loud"),
                .metadata(["a": "handler", "b": "provider", "c": "line", "error": "Refusal()"]),
            ]
        )
        #expect(handler[metadataKey: "a"] == "handler")
    }

    @Test("While nothing is recorded, what is logged with a line is not described")
    func nothing() async {
        // In a process of its own, since a journal asks whether anything records in its process.
        await #expect(processExitsWith: .success) {
            let logger = Logger(label: "test") { _ in
                JournalLogHandler(Journal("Log"), showsMetadata: true)
            }
            let described = Log<String>()
            logger.info("line", metadata: ["costly": .stringConvertible(Costly(described: described))])
            #expect(described.values.isEmpty)
            let timeline = Timeline()
            logger.info("line", metadata: ["costly": .stringConvertible(Costly(described: described))])
            #expect(described.values == ["described"])
            withExtendedLifetime(timeline) {}
        }
    }

    @Test(
        "A log of transitions leaves lines out, also if its logger notes them, and its sanitizer replaces all actions"
    )
    func noCircle() {
        let timeline = Timeline()
        let logger = logger(JournalLogHandler(Journal("Log"), level: .trace))
        let log = TransitionLog(logger, actions: .named) { $0.mapping { _ in "replaced" } }
        let container = StateContainer(0, name: "cart")
        container.update { $0 = 1 }
        log.end()
        #expect(lines(in: timeline) == [.debug("start"), .debug("change")])
        withExtendedLifetime(container) {}
    }
}

private struct Costly: CustomStringConvertible, Sendable {
    let described: Log<String>

    var description: String {
        described.note("described")
        return "costly"
    }
}
#endif
