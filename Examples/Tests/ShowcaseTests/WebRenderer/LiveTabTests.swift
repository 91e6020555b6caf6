import TestSupport
import Testing
import WebRenderer
import WebTestSupport

@MainActor
@Suite("Tabs of the web server", .exclusively(.keyWindow))
struct LiveTabTests {
    private let form = FormServer()

    @Test("A tab sees the screen, acts on it, and sees the change; another tab sees it too")
    func live() async throws {
        try await form.withServer { server in
            let one = try await form.openTab(server)
            let two = try await form.openTab(server)
            let button = try #require(firstNode("button", in: try await one.receive()["root"]))
            _ = try await two.receive()

            try await one.send(#"{"type":"tap","node":"\#(button)"}"#)
            for tab in [one, two] {
                let update = try await tab.receive()
                #expect(update["type"] as? String == "update")
                #expect(update["revision"] as? Int == 2)
            }
        }
    }

    @Test("An invalid message is refused with an error, and the connection stays open")
    func nonsense() async throws {
        try await form.withServer { server in
            let tab = try await form.openTab(server)
            let button = try #require(firstNode("button", in: try await tab.receive()["root"]))
            try await tab.send("nonsense")
            #expect(try await tab.receive()["type"] as? String == "refused")
            try await tab.send(#"{"type":"tap","node":"\#(button)"}"#)
            #expect(try await tab.receive()["type"] as? String == "update")
        }
    }

    @Test("A tab that disconnects does not affect the others")
    func closedTab() async throws {
        try await form.withServer { server in
            let one = try await form.openTab(server)
            let two = try await form.openTab(server)
            let button = try #require(firstNode("button", in: try await one.receive()["root"]))
            _ = try await two.receive()
            try two.close()
            try await one.send(#"{"type":"tap","node":"\#(button)"}"#)
            #expect(try await one.receive()["type"] as? String == "update")
        }
    }

    @Test(
        "Invalid frames at most close their own connection",
        arguments: [
            [0x81, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1, 2, 3, 4, 5],
            [0x81, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1, 2, 3, 4, 5],
            [0x88, 0x81, 0, 0, 0, 0, 3], [0x88, 0x80, 0, 0, 0, 0], [0x80, 0x80, 0, 0, 0, 0],
            [0x81, 0x82, 0, 0, 0, 0, 0xC3, 0x28], [0x82, 0x81, 0, 0, 0, 0, 7], [0x8F, 0x80, 0, 0, 0, 0],
            [0x01, 0x81, 0, 0, 0, 0, 65, 0x01, 0x81, 0, 0, 0, 0, 65], [0x81, 0x01, 65], [0xFF, 0xFF],
        ] as [[UInt8]]
    )
    func wrongFrames(bytes: [UInt8]) async throws {
        try await form.withServer { server in
            let hostile = try await form.openTab(server)
            _ = try await hostile.receive()
            try await hostile.send(bytes: bytes)
            try await form.expectToWork(server)
            try hostile.close()
        }
    }

    @Test("Random frames at most close their own connection", arguments: UInt64(1)...40)
    func randomFrames(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let bytes = (0..<Int.random(in: 1...200, using: &generator)).map { _ in
            UInt8.random(in: 0...255, using: &generator)
        }
        try await form.withServer { server in
            let hostile = try await form.openTab(server)
            _ = try await hostile.receive()
            try await hostile.send(bytes: bytes)
            try await form.expectToWork(server)
            try hostile.close()
        }
    }

    private func firstNode(_ tag: String, in node: Any?) -> String? {
        guard let node = node as? [String: Any] else { return nil }
        if node["tag"] as? String == tag { return node["id"] as? String }
        let children = node["children"] as? [Any] ?? []
        return children.lazy.compactMap { firstNode(tag, in: $0) }.first
    }
}
