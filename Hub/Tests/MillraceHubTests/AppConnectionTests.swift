import Foundation
import LocalWebServer
@_spi(MillraceHub) import MillraceInspector
import NIOCore
import NIOEmbedded
import Testing
import WebTestSupport

@testable import MillraceHub

/// Which apps a hub accepts, and which invalid input it survives.
@Suite("Hub: apps")
struct AppConnectionTests {
    @Test(
        "A hub with a token refuses apps without it",
        arguments: [nil, "", "secretsecretsecre", "secretsecretsecrets"]
    )
    func token(token: String?) async throws {
        try await withHub {
            $0.token = .secret
        } _: { hub in
            try await withApp(hub) { app in
                let answer = try await app.greet(.counter(token: token))
                #expect(
                    answer == .refusal("The token is missing or wrong: the hub has printed the right one.")
                )
                #expect(try await app.next() == nil)
            }
            #expect(hub.log.all.count == 1)
            try await withGreetedApp(hub, .counter(token: "secretsecretsecret")) { _, _ in }
        }
    }

    @Test("An app with another version is refused, with the advice to use the same release")
    func version() async throws {
        try await withHub { hub in
            var hello = AppHello.counter()
            hello.version = AppHello.version + 1
            try await withApp(hub) { app in
                guard case .refusal(let reason) = try await app.greet(hello) else { throw NotWelcome() }
                #expect(reason.contains("use the same release"))
            }
        }
    }

    @Test("An app that says twice who it is is refused")
    func twice() async throws {
        try await withHub { hub in
            let hello = AppHello.counter()
            try await withGreetedApp(hub, hello) { app, _ in
                let answer = try await app.greet(hello)
                #expect(answer == .refusal("The app has said twice who it is."))
                #expect(try await app.next() == nil)
            }
            try await hub.session(alive: false)
            #expect(hub.log.all.count == 1)
        }
    }

    @Test("The hub's news are the apps that connect and disconnect")
    func news() async throws {
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        try await withHub {
            $0.news = { line.yield($0) }
        } _: { hub in
            var news = lines.makeAsyncIterator()
            try await withGreetedApp(hub, .counter()) { _, _ in
                #expect(await news.next() == "Counter (process 4711 on imac.local) is connected")
            }
            #expect(await news.next() == "Counter (process 4711 on imac.local) has disconnected")
        }
    }

    @Test("An app under the name of a file that is shown is refused")
    func shownFile() async throws {
        let file = URL.temporaryDirectory.appending(path: "\(UUID()).millrace.jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(CounterRecording.part(1...2).utf8).write(to: file)
        try await withHub { hub in
            let shown = try await hub.server.hub.sessions.open(file)
            try await withApp(hub) { app in
                let answer = try await app.greet(.counter(shown))
                #expect(answer == .refusal("The hub shows a file under this session's name."))
            }
        }
    }

    @Test(
        "An app whose names are too long is refused",
        arguments: [\.app, \.device, \.system] as [NameOfHello]
    )
    func names(name: NameOfHello) async throws {
        try await withHub { hub in
            var hello = AppHello.counter()
            hello[keyPath: name] = String(repeating: "x", count: 1_001)
            try await withApp(hub) { app in
                guard case .refusal(let reason) = try await app.greet(hello) else { throw NotWelcome() }
                #expect(reason.contains("longer than 1000 bytes"))
            }
        }
    }

    @Test("An app's texts cannot send control characters to the log's terminal")
    func escapes() async throws {
        try await withHub { hub in
            var hello = AppHello.counter()
            hello.version = AppHello.version + 1
            hello.app = "\u{1B}[2J\nMillrace hub: open http://evil.example"
            try await withApp(hub) { app in _ = try await app.greet(hello) }
            #expect(hub.log.all.count == 1)
            #expect(hub.log.all.first?.hasPrefix("refused ?[2J?Millrace hub") == true)
        }
    }

    @Test("Pages over the app's limit are closed, and the others stay open")
    func channels() async throws {
        try await withHub { hub in
            let hello = AppHello.counter()
            try await withGreetedApp(hub, hello) { app, _ in
                var pages: [RawConnection] = []
                for _ in 1...48 {
                    pages.append(try await hub.page("/sessions/\(hello.session)/live"))
                    guard case .open = try await app.next() else { throw NotWelcome() }
                }
                let page = try await hub.page("/sessions/\(hello.session)/live")
                await #expect(throws: RawConnection.Closed.self) { _ = try await page.receive() }
                try await pages[0].send("{}")
                guard case .data = try await app.next() else { throw NotWelcome() }
            }
        }
    }

    @Test("An app with too many bytes of incomplete messages is disconnected with the reason; others go on")
    func incompleteMessages() async throws {
        try await withHub {
            $0.limits.appMemory = 200_000
        } _: { hub in
            let (good, bad) = (AppHello.counter(second: 0), AppHello.counter(second: 1))
            let reason = "The connection was ended: it left more than 200000 bytes in memory."
            try await withGreetedApp(hub, good) { other, _ in
                try await withGreetedApp(hub, bad) { app, _ in
                    let pages = [
                        try await hub.page("/sessions/\(bad.session)/live"),
                        try await hub.page("/sessions/\(bad.session)/live"),
                    ]
                    for number in 1...4 {
                        if number <= 2 { _ = try await app.next() }
                        let channel = UInt32((number - 1) % 2 + 1)
                        let bytes = [UInt8](repeating: 65, count: 50_000)
                        try await app.send(
                            .data(ChannelPiece(channel: channel, continues: true, bytes: bytes))
                        )
                    }
                    #expect(try await app.next() == .refusal(reason))
                    #expect(try await app.next() == nil)
                    for page in pages { try page.close() }
                }
                let sessions = try await hub.list { $0.contains { $0["alive"] as? Bool == false } }
                let ended = try #require(sessions.first { $0["id"] as? String == bad.session.uuidString })
                #expect(ended["problem"] as? String == reason)
                #expect(hub.log.all.contains { $0.hasSuffix(reason) })
                let stored = try await other.record(CounterRecording.header, at: 0)
                #expect(stored != nil)
            }
        }
    }

    @Test("Messages that were passed on no longer count, and neither do those of a channel that has ended")
    func passedOnMessages() async throws {
        try await withHub {
            $0.limits.appMemory = 200_000
        } _: { hub in
            let hello = AppHello.counter()
            try await withGreetedApp(hub, hello) { app, _ in
                let bytes = [UInt8](repeating: 65, count: 90_000)
                for channel in UInt32(1)...5 {
                    let page = try await hub.page("/sessions/\(hello.session)/live")
                    #expect(try await app.next() == .open(channel: channel, .page))
                    for isLast in [false, true, false] {
                        try await app.send(
                            .data(ChannelPiece(channel: channel, continues: !isLast, bytes: bytes))
                        )
                        if isLast { try #expect(await page.receiveText().count == 180_000) }
                    }
                    try await app.send(.end(channel: channel))
                    #expect(try await app.next() == .end(channel: channel))
                }
                #expect(hub.log.all == [])
            }
        }
    }

    @Test("The first message of a connection has at most 64 kB")
    func longHello() async throws {
        try await withHub { hub in
            try await withApp(hub) { app in
                var hello = AppHello.counter()
                hello.secretNames = [String(repeating: "s", count: 70_000)]
                let answer = try await app.greet(hello)
                #expect(answer == nil)
            }
            _ = try await hub.list(\.isEmpty)
        }
    }

    @Test("Apps over the limit are refused until another one disconnects")
    func limit() async throws {
        try await withHub {
            $0.limits.apps = 1
        } _: { hub in
            try await withGreetedApp(hub, .counter()) { _, _ in
                try await withApp(hub) { app in
                    let answer = try await app.greet(.counter())
                    #expect(answer == .refusal("The hub has 1 apps already."))
                }
            }
            _ = try await hub.list { $0.allSatisfy { $0["alive"] as? Bool == false } }
            try await withGreetedApp(hub, .counter()) { _, _ in }
        }
    }

    @Test("An app that reconnects replaces its lost connection")
    func replacement() async throws {
        try await withHub { hub in
            let hello = AppHello.counter()
            try await withGreetedApp(hub, hello) { lost, _ in
                try await withGreetedApp(hub, hello) { app, _ in
                    #expect(try await lost.next() == nil)
                    try await hub.session(alive: true)
                    #expect(
                        try await app.record(CounterRecording.header, at: 0)
                            == .stored(
                                RecordingPlace(part: 1, offset: UInt64(CounterRecording.header.utf8.count))
                            )
                    )
                }
            }
        }
    }

    @Test("An app that reconnects to a full hub replaces its lost connection")
    func replacementAtTheLimit() async throws {
        try await withHub {
            $0.limits.apps = 1
        } _: { hub in
            let hello = AppHello.counter()
            try await withGreetedApp(hub, hello) { lost, _ in
                let last = try await withGreetedApp(hub, hello) { _, _ in try await lost.next() }
                #expect(last == nil)
            }
        }
    }

    @Test("A connection that does not identify its app is closed")
    func greetingLimit() async throws {
        try await withHub {
            $0.limits.greeting = .zero
        } _: { hub in
            let answer = try await withApp(hub) { app in try await app.next() }
            #expect(answer == nil)
        }
    }

    @Test("Invalid bytes close only the connection that sends them", arguments: 0..<20)
    func nonsense(seed: Int) async throws {
        try await withHub { hub in
            var generator = Seeded(state: UInt64(seed))
            let bytes = (0..<2_000).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
            try await withApp(hub) { app in
                // The length is over the limit, so the hub need not wait for more bytes.
                try await app.send(bytes: [0xFF, 0xFF, 0xFF, 0xFF] + bytes)
                #expect(try await app.next() == nil)
            }
            try await withGreetedApp(hub, .counter()) { app, _ in
                try await app.send(bytes: [0, 0, 0, 2, UInt8(seed) | 0x80, 0])
                #expect(try await app.next() == nil)
            }
            try await hub.session(alive: false)
            #expect(hub.log.all.contains { $0.contains("is cut off") })
        }
    }

    // MARK: Files that cannot be written

    @Test(
        "An app whose session cannot be written is refused when it connects",
        arguments: [nil, "session.json/other"]
    )
    func unwritableSession(obstacle: String?) async throws {
        try await withHub { hub in
            let hello = AppHello.counter()
            let own = hub.folder.appending(path: hello.session.uuidString)
            if let obstacle {
                try FileManager.default.createDirectory(
                    at: own.appending(path: obstacle),
                    withIntermediateDirectories: true
                )
            } else {
                try Data().write(to: own)
            }
            try await withApp(hub) { app in
                guard case .refusal(let reason) = try await app.greet(hello) else { throw NotWelcome() }
                #expect(reason.hasPrefix("The session cannot be written: "))
                #expect(try await app.next() == nil)
            }
            _ = try await hub.list { $0.allSatisfy { $0["alive"] as? Bool == false } }
        }
    }

    @Test(
        "If a recording or a secret cannot be written, the app is refused, and the session ends",
        arguments: [false, true]
    )
    func unwritable(isSecret: Bool) async throws {
        try await withHub { hub in
            let hello = AppHello.counter()
            try await withGreetedApp(hub, hello) { app, _ in
                try FileManager.default.removeItem(at: hub.folder.appending(path: hello.session.uuidString))
                if isSecret { try await app.send(.secret("hunter22")) }
                let answer =
                    isSecret ? try await app.next() : try await app.record(CounterRecording.header, at: 0)
                guard case .refusal(let reason) = answer else { throw NotWelcome() }
                #expect(reason.hasPrefix(isSecret ? "A secret to hide" : "The recording cannot be written: "))
                #expect(try await app.next() == nil)
            }
            try await hub.session(alive: false)
            #expect(
                hub.log.all.contains { $0.hasPrefix("The end of session \(hello.session) cannot be written") }
            )
        }
    }

    // MARK: Channels before the greeting

    @Test("A channel that is requested before the app is greeted is opened after the greeting")
    func early() async throws {
        let (writer, sink) = NIOAsyncChannelOutboundWriter<ByteBuffer>.makeTestingWriter()
        let connection = AppConnection.makeForTesting(writer)
        let opening = await connection.opening(.page)
        try await connection.welcome(at: RecordingPlace(part: 0, offset: 0))
        _ = try await opening.value
        var reader = LinkReader<HubMessage>()
        var messages: [HubMessage] = []
        for await bytes in sink {
            reader.append(bytes.readableBytesView)
            while let message = try reader.next() { messages.append(message) }
            if messages.count == 2 { break }
        }
        #expect(messages == [.welcome(RecordingPlace(part: 0, offset: 0)), .open(channel: 1, .page)])
    }

    @Test("A channel that is requested before the app is greeted is refused when the connection is closed")
    func earlyAndClosed() async throws {
        let (writer, _) = NIOAsyncChannelOutboundWriter<ByteBuffer>.makeTestingWriter()
        let connection = AppConnection.makeForTesting(writer)
        let opening = await connection.opening(.page)
        await connection.close()
        await #expect(throws: ChannelError.self) { _ = try await opening.value }
        await #expect(throws: ChannelError.self) { _ = try await connection.open(.page) }
    }

    @Test("A connection that begins neither as an app nor as HTTP is refused")
    func preface() async throws {
        try await withHub { hub in
            // The hub answers with HTTP. The app reads the first four bytes of that answer as a length.
            await #expect(throws: Link.Failure.tooLong(0x4854_5450)) {
                try await withApp(hub, preface: [0] + Array("millstone".utf8)) { app in try await app.next() }
            }
            let response = try await hub.get("/")
            #expect(response.status == 200)
        }
    }

    @Test("Data for unknown channels is ignored")
    func unknownChannels() async throws {
        try await withHub { hub in
            try await withGreetedApp(hub, .counter()) { app, _ in
                try await app.send(.data(ChannelPiece(channel: 9, bytes: [1])))
                try await app.send(.end(channel: 9))
                _ = try await app.record(CounterRecording.header, at: 0)
            }
        }
    }
}

typealias NameOfHello = any WritableKeyPath<AppHello, String> & Sendable

extension AppConnection {
    /// Requests a channel in a new task. When this returns, the task has run until its first suspension.
    fileprivate func opening(_ kind: ChannelKind) async -> Task<AppChannel, any Error> {
        let opening = Task { try await open(kind) }
        await Task.yield()
        return opening
    }
}

/// A deterministic generator with a seed.
private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 29
    }
}
