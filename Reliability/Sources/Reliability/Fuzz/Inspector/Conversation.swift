import Foundation
import StandInHub
import Synchronization

/// The messages between a page and the inspector.
final class Conversation: Sendable {
    /// The time limit for an answer, in seconds.
    private static let patience = 10.0

    private let page: StandInPage
    private let box: Box

    private final class Box: Sendable {
        let messages = Mutex<[Data]>([])
        let news = DispatchSemaphore(value: 0)
        let hasEnded = Atomic(false)
    }

    /// Opens a page.
    init(with app: AppConnection) {
        let box = Box()
        self.box = box
        page = app.openPage(
            onEnd: {
                box.hasEnded.store(true, ordering: .releasing)
                box.news.signal()
            },
            receive: { message in
                box.messages.withLock { $0.append(message) }
                box.news.signal()
            }
        )
    }

    func send(_ text: String) { page.send(text.utf8) }

    func close() { page.close() }

    /// Receives messages until the answer to this request has arrived, and returns them all.
    ///
    /// The answer to a request that changes something follows the answers to all earlier requests. Requests that only
    /// read may be answered in any order among themselves.
    func messages(untilAnswerTo request: Int) throws -> [[String: Any]] {
        var messages: [[String: Any]] = []
        while true {
            let new = box.messages.withLock { messages in
                defer { messages = [] }
                return messages
            }
            for data in new {
                guard let message = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
                    throw Wrong(
                        "the inspector sent a message that is not JSON: \(String(decoding: data, as: UTF8.self))"
                    )
                }
                messages.append(message)
                if message["type"] as? String == "answer", message["request"] as? Int == request {
                    return messages
                }
            }
            if !new.isEmpty { continue }
            try expect(!box.hasEnded.load(ordering: .acquiring), "the inspector has ended the page")
            let outcome = box.news.wait(timeout: .now() + Self.patience)
            try expect(outcome == .success, "there is no answer to \(request) within \(Self.patience) s")
        }
    }
}
