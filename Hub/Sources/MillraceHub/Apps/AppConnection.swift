import Foundation
@_spi(MillraceHub) import MillraceInspector
import NIOCore

/// The connection to one app: its recording comes in, and pages talk to it by channels.
///
/// Whoever sends waits while the app does not read.
actor AppConnection {
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private let channel: any Channel
    private var channels: [UInt32: Incoming] = [:]
    private var lastChannel: UInt32 = 0
    private var isGreeted = false
    private var isClosed = false

    /// What the app says on a channel.
    private struct Incoming {
        let messages: AsyncStream<[UInt8]>.Continuation
        /// The beginning of a message whose other pieces are to come.
        var unfinished: [UInt8] = []
    }

    /// How long a message of a channel may be: the text of one value, at most.
    private static let maximumLength = 256 << 20

    init(_ channel: any Channel, _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>) {
        self.channel = channel
        self.outbound = outbound
    }

    /// Ends the connection, and the channels. Idempotent.
    func close() {
        if isClosed { return }
        isClosed = true
        for incoming in channels.values { incoming.messages.finish() }
        channels = [:]
        channel.close(promise: nil)
    }

    /// Greets the app. No channel is opened before.
    func welcome(at place: RecordingPlace) async throws {
        try await send(.welcome(place))
        isGreeted = true
    }

    nonisolated func send(_ message: HubMessage) async throws {
        try await outbound.write(ByteBuffer(bytes: message.encoded))
    }

    // MARK: Channels

    /// One conversation with the app.
    struct AppChannel: Sendable {
        /// What the app says, message by message, until it or the connection ends.
        let messages: AsyncStream<[UInt8]>

        fileprivate let number: UInt32
        fileprivate let connection: AppConnection

        func send(_ message: [UInt8]) async throws {
            for piece in ChannelPiece.pieces(of: message, channel: number) {
                try await connection.send(.data(piece))
            }
        }

        /// Says that there is nothing more to be sent.
        func end() async throws { try await connection.send(.end(channel: number)) }

        /// Says that there will be no more, although this was not all.
        func abandon() async throws { try await connection.send(.abandon(channel: number)) }

        /// Takes no more of what the app says.
        func drop() async { await connection.drop(number) }
    }

    /// How many channels there may be. The app allows some more, since ends may be on their way to it.
    private static let most = 48

    /// - Throws: if the connection has ended or has not begun, or if there are too many.
    func open(_ kind: ChannelKind) async throws -> AppChannel {
        if isClosed || !isGreeted || channels.count >= Self.most { throw ChannelError.alreadyClosed }
        lastChannel &+= 1
        let number = lastChannel
        let (messages, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        channels[number] = Incoming(messages: continuation)
        do {
            try await send(.open(channel: number, kind))
        } catch {
            drop(number)
            throw error
        }
        return AppChannel(messages: messages, number: number, connection: self)
    }

    func drop(_ number: UInt32) { channels.removeValue(forKey: number)?.messages.finish() }

    /// Takes what the app says on a channel. What comes for one that has been dropped was on its way, and is left out.
    func take(_ piece: ChannelPiece) throws {
        guard var incoming = channels.removeValue(forKey: piece.channel) else { return }
        incoming.unfinished += piece.bytes
        if incoming.unfinished.count > Self.maximumLength {
            throw Link.Failure.tooLong(incoming.unfinished.count)
        }
        if !piece.continues {
            incoming.messages.yield(incoming.unfinished)
            incoming.unfinished = []
        }
        channels[piece.channel] = incoming
    }
}

/// Why an app is not taken, or is cut off.
struct AppRefusal: Error {
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}
