import Foundation
import LocalWebServer
@_spi(MillraceHub) import MillraceInspector
import NIOCore
import Synchronization

/// The connection to one app. It receives the recording, and carries the channels of pages and agents.
///
/// Sending suspends while the app does not read. What the app has sent and nobody has read counts towards the limits of
/// ``HubLimits/appMemory`` and ``HubLimits/memory``; the connection ends beyond them.
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
    /// Counts the app's messages that are incomplete or unread.
    nonisolated let share: ByteBudget.Share
    private let ending: Ending

    /// Why the hub has ended the connection; nil if it has not.
    private final class Ending: Sendable {
        let refusal = Mutex<AppRefusal?>(nil)
        private let channel: any Channel

        init(_ channel: any Channel) {
            self.channel = channel
        }

        func refuse(_ reason: AppRefusal) {
            let isFirst = refusal.withLock { refusal in
                defer { refusal = refusal ?? reason }
                return refusal == nil
            }
            if !isFirst { return }
            // Do not wait until the app reads.
            channel.writeAndFlush(ByteBuffer(bytes: HubMessage.refusal(reason.reason).encoded), promise: nil)
            channel.close(promise: nil)
        }
    }

    /// The app's messages on a channel.
    private struct Incoming {
        let messages: AsyncStream<Message>.Continuation
        /// The received pieces of an incomplete message.
        var unfinished = Message()
        /// The number of bytes that are counted in the share.
        var counted = 0
    }

    /// A message, and the number of bytes that are counted for it in the share.
    fileprivate struct Message: Sendable {
        var bytes: [UInt8] = []
        var counted = 0
    }

    /// - Parameters:
    ///   - budget: Limits the bytes of all connections.
    ///   - limit: The maximum number of bytes of this connection.
    init(
        _ channel: any Channel,
        _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>,
        budget: ByteBudget,
        limit: Int
    ) {
        self.channel = channel
        self.outbound = outbound
        let ending = Ending(channel)
        self.ending = ending
        share = budget.share(limit: limit) { ending.refuse(AppRefusal("The connection was ended: \($0).")) }
    }

    /// Ends the connection because of what the app has sent. The first reason counts.
    nonisolated func refuse(_ refusal: AppRefusal) { ending.refuse(refusal) }

    /// Whether the app runs on the hub's machine.
    nonisolated var isLocal: Bool { channel.remoteAddress?.isLoopback ?? false }

    /// Why the hub has ended the connection because of what the app has sent; nil if it has not.
    nonisolated var refusal: AppRefusal? { ending.refusal.withLock { $0 } }

    /// Closes the connection and its channels. Idempotent.
    func close() {
        if isClosed { return }
        isClosed = true
        share.close()
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
        fileprivate let incoming: AsyncStream<Message>
        fileprivate let number: UInt32
        fileprivate let connection: AppConnection

        /// The app's messages, until the app ends the channel or the connection ends.
        var messages: Received { Received(channel: self) }

        struct Received: AsyncSequence, Sendable {
            fileprivate let channel: AppChannel

            func makeAsyncIterator() -> AsyncIterator {
                AsyncIterator(incoming: channel.incoming.makeAsyncIterator(), channel: channel)
            }

            struct AsyncIterator: AsyncIteratorProtocol {
                fileprivate var incoming: AsyncStream<Message>.AsyncIterator
                fileprivate let channel: AppChannel

                mutating func next() async -> [UInt8]? {
                    guard let message = await incoming.next() else { return nil }
                    await channel.connection.noteRead(message.counted, on: channel.number)
                    return message.bytes
                }
            }
        }

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
        let (messages, continuation) = AsyncStream.makeStream(of: Message.self)
        channels[number] = Incoming(messages: continuation)
        do {
            try await send(.open(channel: number, kind))
        } catch {
            drop(number)
            throw error
        }
        return AppChannel(incoming: messages, number: number, connection: self)
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

    func drop(_ number: UInt32) {
        guard let incoming = channels.removeValue(forKey: number) else { return }
        incoming.messages.finish()
        share.subtract(incoming.counted)
    }

    private func noteRead(_ count: Int, on number: UInt32) {
        // The bytes of a dropped channel are subtracted already.
        guard channels[number] != nil else { return }
        channels[number]?.counted -= count
        share.subtract(count)
    }

    /// Handles a piece of a message from the app. Ignores a piece for a dropped channel, because the app may have sent
    /// the piece before it was notified that the hub has dropped the channel.
    func take(_ piece: ChannelPiece) {
        let count = piece.bytes.count + ByteBudget.overhead
        // If the share is ended, the connection is about to be closed.
        guard channels[piece.channel] != nil, share.add(count) else { return }
        guard var incoming = channels.removeValue(forKey: piece.channel) else { return }
        incoming.counted += count
        incoming.unfinished.counted += count
        incoming.unfinished.bytes += piece.bytes
        if !piece.continues {
            incoming.messages.yield(incoming.unfinished)
            incoming.unfinished = Message()
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
