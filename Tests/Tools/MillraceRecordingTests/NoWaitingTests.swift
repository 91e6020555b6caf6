import Foundation
import Millrace
import TestSupport
import Testing

@testable import MillraceRecording

@Suite("Recording: no call waits for the app's code")
struct NoWaitingTests {
    enum Call: String, CaseIterable, Codable {
        case create, flush, flushAsynchronously, end, release, status
    }

    /// Code of the app in which another thread is paused.
    enum Place: String, CaseIterable, Codable {
        case observer, sanitizer, onFailure
    }

    /// A file that refuses to be written, as on a locked device, while it is protected.
    private static func makeFile(
        at url: URL,
        isProtected: Guarded<Bool>
    ) throws(RecordingWriteError) -> RecordingFile {
        try RecordingFile(creatingAt: url.path) { descriptor, bytes, count in
            if !isProtected.withLock({ $0 }) { return write(descriptor, bytes, count) }
            errno = EPERM
            return -1
        }
    }

    /// These tests run in processes of their own, since a recorder that is created on another thread belongs to no scope.
    @Test(
        "While another thread runs code of the app, no call waits for it",
        arguments: Call.allCases,
        Place.allCases
    )
    func calls(_ call: Call, _ place: Place) async {
        await #expect(processExitsWith: .success) { [call, place] in
            let url = URL.temporaryDirectory.appending(path: "\(UUID()).jsonl")
            let another = url.appendingPathExtension("another")
            defer { for url in [url, another] { try? FileManager.default.removeItem(at: url) } }
            let paused = PausedCall()
            let isProtected = Guarded(false)
            let recorder = Guarded<SessionRecorder?>(
                try SessionRecorder(
                    Self.makeFile(at: url, isProtected: isProtected),
                    app: "Tests",
                    sanitizer: { transition in
                        if place == .sanitizer && transition.new as? Int == 1 { paused.pause() }
                        return transition
                    },
                    onFailure: { _ in paused.pause() }
                )
            )
            let container = StateContainer(0)
            container.observe { if place == .observer && $0 == 1 { paused.pause() } }.keep()
            isProtected.withLock { $0 = place == .onFailure }
            let isIgnored = paused.isIgnored {
                isProtected.withLock { $0 = false }
                switch call {
                case .create:
                    #expect(throws: Never.self) { try SessionRecorder(creating: another, app: "Tests").end() }
                case .flush: #expect(throws: Never.self) { try recorder.withLock { $0 }?.flush() }
                case .flushAsynchronously:
                    let flushes = Counter()
                    Task.detached {
                        try await recorder.withLock { $0 }?.flush()
                        flushes.add(1)
                    }
                    flushes.wait { $0 == 1 }
                case .end: #expect(throws: Never.self) { try recorder.withLock { $0 }?.end() }
                case .release: recorder.withLock { $0 = nil }
                case .status: #expect(recorder.withLock { $0 }?.leftOut == 0)
                }
            } during: {
                container.update { $0 = 1 }
            }
            #expect(isIgnored)
        }
    }

    @Test("onFailure may flush the recorder, and end it", .recordingScope)
    func callsInOnFailure() throws {
        let url = URL.temporaryDirectory.appending(path: "\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        let isProtected = Guarded(false)
        let recorder = Guarded<SessionRecorder?>(nil)
        let calls = Counter()
        let made = try SessionRecorder(
            Self.makeFile(at: url, isProtected: isProtected),
            app: "Tests",
            onFailure: { _ in
                isProtected.withLock { $0 = false }
                #expect(throws: Never.self) {
                    try recorder.withLock { $0 }?.flush()
                    try recorder.withLock { $0 }?.end()
                }
                calls.add(1)
            }
        )
        recorder.withLock { $0 = made }
        let container = StateContainer(0)
        isProtected.withLock { $0 = true }
        container.update { $0 = 1 }
        calls.wait { $0 == 1 }
        #expect(made.suspension == nil)
        #expect(try read(Data(contentsOf: url)).lines.count == 5)
    }
}
