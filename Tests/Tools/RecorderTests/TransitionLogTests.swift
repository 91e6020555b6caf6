#if Logging
import InMemoryLogging
import Logging
import Millrace
import MillraceReporting
import MillraceLogging
import MillraceTimeline
import TestSupport
import Testing

/// A recorder receives the transitions of the whole process, so these tests run in processes of their own.
@Suite("TransitionLog")
struct TransitionLogTests {
    @Test("Each transition is one message with its store, cause, duration and thread, and without states")
    func messages() async {
        await #expect(processExitsWith: .success) {
            let (logger, handler) = logger(at: .trace)
            let log = TransitionLog(logger)
            let loop = CounterLoop.started()
            loop.dispatchEvent(.add(41))
            loop.dispatchEvent(.refuse)
            let container = StateContainer(0, name: "container")
            container.update { $0 += 1 }
            log.end()

            let entries = handler.entries
            #expect(entries.map(\.message) == ["start", "add(41)", "refuse", "start", "change"])
            #expect(entries.map(\.level) == [.debug, .debug, .debug, .debug, .debug])
            #expect(
                values("store", of: entries) == ["counter", "counter", "counter", "container", "container"]
            )
            #expect(values("dialect", of: entries) == ["Mobius", "Mobius", "Mobius", "Millrace", "Millrace"])
            #expect(values("cause", of: entries) == ["start", "action", "action", "start", "change"])
            #expect(values("effects", of: entries) == [nil, nil, "2", nil, nil])
            let orders = values("order", of: entries).compactMap { $0.flatMap(Int.init) }
            #expect(orders.count == 5 && orders == orders.sorted())
            #expect(values("duration", of: entries).allSatisfy { $0?.wholeMatch(of: /\d+\.\d+µs/) != nil })
            #expect(values("thread", of: entries).allSatisfy { $0?.isEmpty == false })
            #expect(entries.allSatisfy { $0.metadata["old"] == nil && $0.metadata["new"] == nil })
        }
    }

    @Test("States are described on request, up to a length limit")
    func states() async {
        await #expect(processExitsWith: .success) {
            let (logger, handler) = logger(at: .trace)
            let log = TransitionLog(logger, states: .described(limit: 6))
            let container = StateContainer([1], name: "container")
            container.update { $0.append(2) }
            container.update { $0.append(3) }
            log.end()
            #expect(values("old", of: handler.entries) == ["[1]", "[1]", "[1, 2]"])
            #expect(values("new", of: handler.entries) == ["[1]", "[1, 2]", "[1, 2…"])
        }
    }

    @Test("Actions are described up to a length limit, or only named, on request")
    func actions() async {
        await #expect(processExitsWith: .success) {
            let (logger, handler) = logger(at: .trace)
            let loop = CounterLoop.started()
            let logs = [
                TransitionLog(logger, actions: .described(limit: 6)), TransitionLog(logger, actions: .named),
            ]
            loop.dispatchEvent(.add(12_345))
            for log in logs { log.end() }
            #expect(handler.entries.map(\.message) == ["add(1…", "add"])
        }
    }

    @Test("Levels differ by cause, and states of messages below the logger's level are not described")
    func levels() async {
        await #expect(processExitsWith: .success) {
            let (logger, handler) = logger(at: .notice)
            let described = Log<String>()
            struct State: CustomReflectable {
                let described: Log<String>
                var customMirror: Mirror {
                    described.note("state")
                    return Mirror(self, children: [:])
                }
            }
            let levels = TransitionLog.Levels(start: .critical, change: .info, restoration: .notice)
            let log = TransitionLog(logger, levels: levels, states: .described(limit: 50))
            let container = StateContainer(State(described: described))
            #expect(described.values.count > 0)
            let before = described.values.count
            container.update { _ in }
            #expect(described.values.count == before)
            log.end()
            #expect(handler.entries.map(\.level) == [.critical])

            let all = TransitionLog(logger, levels: .all(.warning))
            container.update { _ in }
            all.end()
            #expect(handler.entries.map(\.level) == [.critical, .warning])
        }
    }

    @Test("An action and a change have levels of their own")
    func levelsOfCauses() async {
        await #expect(processExitsWith: .success) {
            let (logger, handler) = logger(at: .trace)
            let levels = TransitionLog.Levels(start: .info, action: .error, change: .warning)
            let log = TransitionLog(logger, levels: levels)
            let loop = CounterLoop.started()
            loop.dispatchEvent(.increment)
            let container = StateContainer(0)
            container.update { $0 += 1 }
            log.end()
            #expect(handler.entries.map(\.level) == [.info, .error, .info, .warning])
        }
    }

    @Test("Time travel is logged as a restoration")
    func restorations() async throws {
        await #expect(processExitsWith: .success) {
            let (logger, handler) = logger(at: .info)
            let timeline = Timeline()
            let log = TransitionLog(logger)
            let loop = CounterLoop.started()
            loop.dispatchEvent(.increment)
            let start = try #require(timeline.ids.first)
            timeline.travel(to: .after(start))
            #expect(loop.latestModel == 0)
            log.end()
            #expect(handler.entries.map(\.message) == ["restoration"])
            #expect(handler.entries.map(\.level) == [.info])
        }
    }

    @Test("A sanitizer omits transitions and replaces actions")
    func sanitizer() async {
        await #expect(processExitsWith: .success) {
            let (logger, handler) = logger(at: .trace)
            let log = TransitionLog(logger) { transition in
                if transition.label.name == "quiet" { return nil }
                return transition.mapping { if case CounterEvent.add = $0 { "redacted" } else { $0 } }
            }
            let quiet = CounterLoop.started(named: "quiet")
            let loud = CounterLoop.started(named: "loud")
            quiet.dispatchEvent(.increment)
            loud.dispatchEvent(.add(41))
            loud.dispatchEvent(.increment)
            log.end()
            #expect(handler.entries.map(\.message) == ["start", "\"redacted\"", "increment"])
        }
    }

    @Test("Several logs record at once, until they are ended or released")
    func attaching() async {
        await #expect(processExitsWith: .success) {
            let (logger, handler) = logger(at: .trace)
            let (otherLogger, otherHandler) = RecorderTests.logger(at: .trace)
            let loop = CounterLoop.started()
            let log = TransitionLog(logger)
            var other: TransitionLog? = TransitionLog(otherLogger)
            #expect(other != nil)
            loop.dispatchEvent(.increment)
            log.end()
            log.end()
            #expect(TransitionProbe.isAttached)
            loop.dispatchEvent(.increment)
            other = nil
            #expect(!TransitionProbe.isAttached)
            loop.dispatchEvent(.increment)
            #expect(handler.entries.count == 1)
            #expect(otherHandler.entries.count == 2)
        }
    }

    @Test(
        "A log receives all transitions of several threads in each store's order, while other logs start and end"
    )
    func threads() async {
        await #expect(processExitsWith: .success) {
            let (logger, handler) = logger(at: .trace)
            let log = TransitionLog(logger)
            let recorded = Counter()
            let counting = TransitionProbe.attach { _ in recorded.add(1) }
            onThreads(4) { thread in
                let loop = CounterLoop.started(named: "counter \(thread)")
                for number in 1...200 {
                    let passing = TransitionLog(Logger(label: "passing") { _ in SwiftLogNoOpLogHandler() })
                    loop.dispatchEvent(.add(number))
                    passing.end()
                }
            }
            // Under load another thread may call the recorders, after the threads above have ended.
            recorded.wait { $0 == 4 * 201 }
            counting.end()
            log.end()
            for thread in 0..<4 {
                let messages = handler.entries.filter { $0.metadata["store"] == "counter \(thread)" }.map(
                    \.message
                )
                #expect(messages == ["start"] + (1...200).map { "add(\($0))" })
            }
        }
    }
}

private func logger(at level: Logger.Level) -> (Logger, InMemoryLogHandler) {
    let handler = InMemoryLogHandler()
    var logger = Logger(label: "transitions") { _ in handler }
    logger.logLevel = level
    return (logger, handler)
}

private func values(_ key: String, of entries: [InMemoryLogHandler.Entry]) -> [String?] {
    entries.map { $0.metadata[key].map { "\($0)" } }
}
#endif
