import Synchronization
import Testing
import WebTestSupport

@testable import LocalWebServer

/// Logs that any client can write to.
@Suite("Web server: a log that is limited")
struct LimitedLogTests {
    @Test("A limited number of lines per minute is forwarded, and the others are counted")
    func limit() {
        let lines = Log()
        let start = ContinuousClock.now
        let elapsed = Mutex(Duration.zero)
        let log = LimitedLog(limit: 3, now: { start + elapsed.withLock { $0 } }) { lines.append($0) }
        for number in 1...5 { log.note("line \(number)") }
        let first = ["line 1", "line 2", "line 3", "more lines like this are left out for a minute"]
        #expect(lines.lines == first)
        elapsed.withLock { $0 = .seconds(59) }
        log.note("line 6")
        #expect(lines.lines == first)
        elapsed.withLock { $0 = .seconds(60) }
        log.note("line 7")
        #expect(lines.lines == first + ["left out 3 lines like the next", "line 7"])
        elapsed.withLock { $0 = .seconds(120) }
        log.note("line 8")
        #expect(lines.lines.suffix(2) == ["line 7", "line 8"], "nothing was left out meanwhile")
    }

    @Test("A server logs only a few of many refused requests")
    func server() async throws {
        let lines = Log()
        let now = ContinuousClock.now
        try await withServer(limits: .with { $0.now = { now } }, log: lines) { server in
            for _ in 1...30 {
                let connection = try await RawConnection(port: server.port)
                try await connection.send(bytes: Array("nonsense\r\n\r\n".utf8))
                #expect(try await connection.response().status == 400)
            }
        }
        #expect(lines.lines.count == 11)
        #expect(lines.lines.last == "more lines like this are left out for a minute")
    }
}
