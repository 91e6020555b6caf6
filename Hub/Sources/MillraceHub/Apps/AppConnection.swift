import Foundation
@_spi(MillraceHub) import MillraceInspector
import NIOCore

/// The connection to one app. It receives the recording, and carries the channels of pages and agents.
///
/// Sending suspends while the app does not read.
actor AppConnection {
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private let channel: any Channel
    private var channels: [UInt32: Incoming] = [:]
    private var lastChannel: UInt32 = 0
    private var isGreeted = false
    /// Tasks that want to open a channel. They wait until the app has been greeted.
    private var early: [CheckedContinuation<Void, Never>] = []
    private var isClosed = false
    private var agents: AgentChannel?

    /// The app's messages on a channel.
    private struct Incoming {
        let messages: AsyncStream<[UInt8]>.Continuation
        /// The received pieces of an incomplete message.
        var unfinished: [UInt8] = []
    }

    /// The maximum length of a message in bytes. The longest messages are the texts of single values.
    private static let maximumLength = 256 << 20

    init(_ channel: any Channel, _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>) {
        self.channel = channel
        self.outbound = outbound
    }

    /// Closes the connection and its channels. Idempotent.
    func close() {
        if isClosed { return }
        isClosed = true
        for incoming in channels.values { incoming.messages.finish() }
        channels = [:]
        channel.close(promise: nil)
        resumeEarly()
    }

    private func resumeEarly() {
        for continuation in early { continuation.resume() }
        early = []
    }

    /// Greets the app. Channels are opened after this.
    func welcome(at place: RecordingPlace) async throws {
        try await send(.welcome(place))
        isGreeted = true
        resumeEarly()
    }

    nonisolated func send(_ message: HubMessage) async throws {
        try await outbound.write(ByteBuffer(bytes: message.encoded))
    }

    // MARK: Channels

    /// A channel to the app.
    struct AppChannel: Sendable {
        /// The app's messages, until the app ends the channel or the connection ends.
        let messages: AsyncStream<[UInt8]>

        fileprivate let number: UInt32
        fileprivate let connection: AppConnection

        func send(_ message: [UInt8]) async throws {
            for piece in ChannelPiece.pieces(of: message, channel: number) {
                try await connection.send(.data(piece))
            }
        }

        /// Ends the channel: no more messages follow.
        func end() async throws { try await connection.send(.end(channel: number)) }

        /// Ends the channel although the content is incomplete, so that the app discards it.
        func abandon() async throws { try await connection.send(.abandon(channel: number)) }

        /// Ignores further messages from the app.
        func drop() async { await connection.drop(number) }
    }

    /// The maximum number of channels. The app's limit is higher, because channels that the hub has ended may still be
    /// open in the app.
    private static let most = 48

    struct TooManyChannels: Error, CustomStringConvertible {
        var description: String {
            "The app is shown by \(AppConnection.most) pages already: close some of them."
        }
    }

    /// Opens a channel, after `welcome(at:)` has returned. A channel may be requested earlier, because the app may
    /// respond to the greeting before `welcome(at:)` returns.
    ///
    /// - Throws: `ChannelError.alreadyClosed` if the connection is closed; ``TooManyChannels``.
    func open(_ kind: ChannelKind) async throws -> AppChannel {
        if !isGreeted && !isClosed { await withCheckedContinuation { early.append($0) } }
        if isClosed { throw ChannelError.alreadyClosed }
        if channels.count >= Self.most { throw TooManyChannels() }
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

    /// The channel for agents' calls. The first call of this method opens the channel in a new task, because opening is
    /// suspended while the app does not read.
    func forAgents() -> AgentChannel {
        if let agents { return agents }
        let calls = AgentChannel()
        agents = calls
        Task { await serve(calls) }
        return calls
    }

    private func serve(_ calls: AgentChannel) async {
        var reason = AgentError.appHasGone
        do {
            let channel = try await open(.agent)
            Task { await calls.deliver { try await channel.send(Array($0.text.utf8)) } }
            for await message in channel.messages { await calls.take(message) }
        } catch let error as TooManyChannels {
            reason = AgentError(.refused, error.description)
        } catch {
            // The connection is closed, so `reason` remains as it is.
        }
        // Set `agents` to nil, so that the next call opens a new channel.
        agents = nil
        await calls.close(because: reason)
    }

    func drop(_ number: UInt32) { channels.removeValue(forKey: number)?.messages.finish() }

    /// Handles a piece of a message from the app. Ignores a piece for a dropped channel, because the app may have sent
    /// the piece before it was notified that the hub has dropped the channel.
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

/// The reason why an app is refused or disconnected.
struct AppRefusal: Error {
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}
