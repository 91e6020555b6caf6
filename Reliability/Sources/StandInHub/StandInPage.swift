import Foundation
@_spi(MillraceHub) import MillraceInspector
import Synchronization

/// A page of the inspector that reads as fast as it can, and shows nothing.
public final class StandInPage: Sendable {
    let channel: UInt32
    private let app: AppConnection
    private let onEnd: @Sendable () -> Void
    private let receive: @Sendable (Data) -> Void
    private let partial = Mutex(Data())
    /// Whether the channel is open. Locked while a message is sent, because no message may follow the channel's end.
    private let isOpen = Mutex(true)
    private let read = Atomic<Int>(0)

    /// The number of messages read.
    public var messages: Int { read.load(ordering: .relaxed) }

    init(
        channel: UInt32,
        of app: AppConnection,
        _ onEnd: @escaping @Sendable () -> Void,
        _ receive: @escaping @Sendable (Data) -> Void
    ) {
        self.channel = channel
        self.app = app
        self.onEnd = onEnd
        self.receive = receive
    }

    /// Sends a message of the page, a JSON text, unless the page has been closed.
    public func send(_ text: some Sequence<UInt8>) {
        let pieces = ChannelPiece.pieces(of: Array(text), channel: channel)
        isOpen.withLock { isOpen in
            if isOpen { for piece in pieces { app.send(.data(piece)) } }
        }
    }

    /// Closes the page.
    public func close() {
        isOpen.withLock { isOpen in
            if isOpen { app.close(self) }
            isOpen = false
        }
    }

    /// Receives a message of the app, or a piece of one.
    func take(_ piece: ChannelPiece) {
        let message = partial.withLock { partial -> Data? in
            partial += piece.bytes
            if piece.continues { return nil }
            defer { partial = Data() }
            return partial
        }
        guard let message else { return }
        read.add(1, ordering: .relaxed)
        // The app sends a few messages of entries ahead and continues when the page acknowledges them.
        if message.range(of: Data(#""type":"entries""#.utf8)) != nil {
            send(#"{"type":"acknowledge"}"#.utf8)
        }
        receive(message)
    }

    func hasEnded() { onEnd() }
}
