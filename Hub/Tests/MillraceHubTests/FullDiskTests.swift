import Foundation
@_spi(MillraceHub) import MillraceInspector
import Synchronization
import Testing
import WebTestSupport

@testable import MillraceHub

/// What a hub does while its disk is full.
@Suite("Hub: a full disk")
struct FullDiskTests {
    /// A disk that the test fills and empties.
    private final class TestDisk: Sendable {
        private let isFull: Mutex<Bool>

        init(isFull: Bool) {
            self.isFull = Mutex(isFull)
        }

        func set(full: Bool) { isFull.withLock { $0 = full } }

        var disk: Disk {
            Disk { [self] in if isFull.withLock(\.self) { throw FileFailure(number: ENOSPC) } }
        }
    }

    /// The beginning of the sentence about a session that is not stored.
    private static let problem = "The session is not stored: No space left on device."

    private func waitForProblem(_ isThere: Bool, in hub: TestHub) async throws {
        _ = try await hub.list { list in
            list.count == 1 && (list[0]["problem"] as? String)?.hasPrefix(Self.problem) ?? false == isThere
        }
    }

    @Test(
        "An app is inspected while the disk is full, the page says why it is not stored, and nothing is lost later"
    )
    func fills() async throws {
        let disk = TestDisk(isFull: false)
        try await withHub {
            $0.disk = disk.disk
        } _: { hub in
            let hello = AppHello.counter()
            let (first, second) = (CounterRecording.part(1...3), CounterRecording.entry(4))
            try await withGreetedApp(hub, hello) { app, _ in
                _ = try await app.record(first, at: 0)
                let news = try await hub.page("/sessions/\(hello.session)/agents")
                disk.set(full: true)
                let place = RecordingPlace(part: 1, offset: UInt64(first.utf8.count))
                try await app.send(.secret("a secret text"))
                try await app.send(.recording(RecordingPiece(place: place, bytes: Array(second.utf8))))
                try await waitForProblem(true, in: hub)
                while true {
                    let message = try await news.receive()
                    if message["type"] as? String != "problem" { continue }
                    #expect((message["text"] as? String)?.hasPrefix(Self.problem) == true)
                    break
                }
                // The page goes on.
                let page = try await hub.page("/sessions/\(hello.session)/live")
                #expect(try await app.next() == .open(channel: 1, .page))
                try await app.send(.data(ChannelPiece(channel: 1, bytes: Array("live".utf8))))
                #expect(try await page.receiveText() == "live")
                // What is stored can be exported.
                let export = "/sessions/\(hello.session)/export"
                #expect(try await hub.get(export).body == first)
                disk.set(full: false)
                let end = RecordingPlace(part: 1, offset: UInt64((first + second).utf8.count))
                #expect(try await app.next() == .stored(end))
                try await waitForProblem(false, in: hub)
                #expect(try await hub.get(export).body == first + second)
                #expect(hub.log.all.count { $0.contains("is not stored") } == 1)
                try page.close()
                try news.close()
            }
            let secrets = hub.folder.appending(path: "\(hello.session)/\(SessionSecrets.fileName)")
            #expect(try String(contentsOf: secrets, encoding: .utf8).contains("a secret text"))
        }
    }

    @Test("An app that connects while the disk is full is inspected, and stored once there is space")
    func isFull() async throws {
        let disk = TestDisk(isFull: true)
        try await withHub {
            $0.disk = disk.disk
            $0.agents = .look
        } _: { hub in
            let hello = AppHello.counter()
            let text = CounterRecording.part(1...3)
            try await withGreetedApp(hub, hello) { app, place in
                #expect(place == RecordingPlace(part: 0, offset: 0))
                try await waitForProblem(true, in: hub)
                let agent = try await TestAgent(greeted: hub)
                let answer = "\(try await agent.call("sessions"))"
                #expect(answer.contains(Self.problem))
                let piece = RecordingPiece(place: RecordingPlace(part: 1, offset: 0), bytes: Array(text.utf8))
                try await app.send(.recording(piece))
                disk.set(full: false)
                #expect(
                    try await app.next() == .stored(RecordingPlace(part: 1, offset: UInt64(text.utf8.count)))
                )
                try await waitForProblem(false, in: hub)
            }
            #expect(try await hub.get("/sessions/\(hello.session)/export").body == text)
        }
    }

    @Test("If an app disconnects while the disk is full, its session says that it is not stored")
    func disconnection() async throws {
        let disk = TestDisk(isFull: false)
        try await withHub {
            $0.disk = disk.disk
        } _: { hub in
            let hello = AppHello.counter()
            try await withGreetedApp(hub, hello) { app, _ in
                _ = try await app.record(CounterRecording.part(1...3), at: 0)
                disk.set(full: true)
                let place = RecordingPlace(part: 1, offset: UInt64(CounterRecording.part(1...3).utf8.count))
                let bytes = Array(CounterRecording.entry(4).utf8)
                try await app.send(.recording(RecordingPiece(place: place, bytes: bytes)))
                try await waitForProblem(true, in: hub)
            }
            try await hub.session(alive: false)
            try await waitForProblem(true, in: hub)
            disk.set(full: false)
        }
    }

    @Test("An app that ignores the missing acknowledgements is disconnected over its limit of memory")
    func flood() async throws {
        let disk = TestDisk(isFull: true)
        try await withHub {
            $0.disk = disk.disk
            $0.limits.appMemory = 200_000
        } _: { hub in
            try await withGreetedApp(hub, .counter()) { app, _ in
                for number in 0..<3 {
                    let place = RecordingPlace(part: 1, offset: UInt64(number * 90_000))
                    let bytes = [UInt8](repeating: 65, count: 90_000)
                    try await app.send(.recording(RecordingPiece(place: place, bytes: bytes)))
                }
                guard case .refusal(let reason) = try await app.next() else { throw NotWelcome() }
                #expect(reason.contains("more than 200000 bytes"))
            }
            try await hub.session(alive: false)
            disk.set(full: false)
        }
    }
}
