import Foundation
import LocalWebServer
import MillraceHub
@_spi(MillraceHub) import MillraceInspector
import Testing
import WebTestSupport

/// Which apps a hub accepts, and which invalid input it survives.
@Suite("Hub: apps")
struct AppConnectionTests {
    @Test("A hub with a token refuses apps without it", arguments: [nil, "", "secre", "secrets"])
    func token(token: String?) async throws {
        try await withHub {
            $0.token = AccessToken("secret")
        } _: { hub in
            try await withApp(hub) { app in
                let answer = try await app.greet(.counter(token: token))
                #expect(
                    answer == .refusal("The token is missing or wrong: the hub has printed the right one.")
                )
                #expect(try await app.next() == nil)
            }
            #expect(hub.log.all.count == 1)
            try await withGreetedApp(hub, .counter(token: "secret")) { _, _ in }
        }
    }

    @Test("An app with another version is refused, with the advice to use the same release")
    func version() async throws {
        try await withHub { hub in
            var hello = AppHello.counter()
            hello.version = 2
            try await withApp(hub) { app in
                guard case .refusal(let reason) = try await app.greet(hello) else { throw NotWelcome() }
                #expect(reason.contains("use the same release"))
            }
        }
    }

    @Test("An app whose names are too long is refused")
    func names() async throws {
        try await withHub { hub in
            var hello = AppHello.counter()
            hello.device = String(repeating: "x", count: 1_001)
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
            hello.version = 2
            hello.app = "\u{1B}[2J\nMillrace hub: open http://evil.example"
            try await withApp(hub) { app in _ = try await app.greet(hello) }
            #expect(hub.log.all.count == 1)
            #expect(hub.log.all[0].hasPrefix("refused ?[2J?Millrace hub"))
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
    func patience() async throws {
        try await withHub {
            $0.limits.patience = .zero
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
        }
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

/// A deterministic generator with a seed.
private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 29
    }
}
