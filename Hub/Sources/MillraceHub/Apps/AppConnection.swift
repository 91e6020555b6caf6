import Foundation
import LocalWebServer
@_spi(Hub) import MillraceInspector
import NIOCore

/// The connection to one app: its recording comes in, and pages talk to it by channels.
///
/// Whoever sends waits while the app does not read.
actor AppConnection {
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private let channel: any Channel
    private var channels: [UInt32: Incoming] = [:]
    private var lastChannel: UInt32 = 0
    private var isClosed = false

    /// What the app says on a channel.
    private struct Incoming {
        let messages: AsyncStream<[UInt8]>.Continuation
        /// The beginning of a message whose other pieces are to come.
        var unfinished: [UInt8] = []
    }

    /// How long a message of a channel may be: the text of one value, at most.
    private static let maximumLength = 256 << 20

    private init(_ channel: any Channel, _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>) {
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

    nonisolated fileprivate func send(_ message: HubMessage) async throws {
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

    /// - Throws: if the connection has ended.
    func open(_ kind: ChannelKind) async throws -> AppChannel {
        if isClosed { throw ChannelError.alreadyClosed }
        lastChannel &+= 1
        let number = lastChannel
        let (messages, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        channels[number] = Incoming(messages: continuation)
        try await send(.open(channel: number, kind))
        return AppChannel(messages: messages, number: number, connection: self)
    }

    private func drop(_ number: UInt32) { channels.removeValue(forKey: number)?.messages.finish() }

    /// What comes for a channel that has been dropped was on its way, and is left out.
    private func take(_ piece: ChannelPiece) throws {
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

extension AppConnection {
    /// Talks to an app until one side ends the connection.
    static func serve(
        _ channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>,
        sessions: Sessions,
        options: HubOptions
    ) async {
        do {
            try await keepAlive(channel.channel)
            try await channel.executeThenClose { inbound, outbound in
                let connection = AppConnection(channel.channel, outbound)
                let greeting = Task {
                    try await Task.sleep(for: options.limits.patience)
                    await connection.close()
                }
                defer { greeting.cancel() }
                var messages = Messages(inbound)
                guard case .hello(let hello)? = try await messages.next() else { return }
                greeting.cancel()
                do {
                    try await serve(connection, hello, &messages, sessions, options)
                } catch let refusal as AppRefusal {
                    options.log("refused \(hello.description): \(refusal.reason)")
                    try await connection.send(.refusal(refusal.reason))
                }
                await connection.close()
            }
        } catch {
            // The app has gone: its session says so.
        }
    }

    private static func serve(
        _ connection: AppConnection,
        _ hello: AppHello,
        _ messages: inout Messages,
        _ sessions: Sessions,
        _ options: HubOptions
    ) async throws {
        try check(hello, options)
        let folder = try await sessions.begin(hello, connection)
        options.log("\(hello.description) is connected")
        do {
            try await connection.send(.welcome(await folder.place))
            while let message = try await messages.next() {
                switch message {
                case .hello: throw AppRefusal("The app has said twice who it is.")
                case .recording(let piece):
                    try await connection.send(.stored(try await append(piece, to: folder)))
                    await sessions.note(await folder.size, of: hello.session)
                case .data(let piece): try await connection.take(piece)
                case .end(let number): await connection.drop(number)
                }
            }
        } catch {
            await sessions.end(hello.session, connection)
            if error is AppRefusal { throw error }
            options.log("\(hello.description) is cut off: \(error)")
            return
        }
        await sessions.end(hello.session, connection)
        options.log("\(hello.description) has gone")
    }

    private static func check(_ hello: AppHello, _ options: HubOptions) throws(AppRefusal) {
        if hello.version != AppHello.version {
            throw AppRefusal(
                "The app speaks version \(hello.version), the hub \(AppHello.version): use the same release of Millrace."
            )
        }
        if let token = options.token, !token.matches(hello.token ?? "") {
            throw AppRefusal("The token is missing or wrong: the hub has printed the right one.")
        }
    }

    private static func append(_ piece: RecordingPiece, to folder: SessionFolder) async throws
        -> RecordingPlace
    {
        do {
            return try await folder.append(piece)
        } catch is SessionFolder.OutOfPlace {
            throw AppRefusal("The recording does not go on where it ended.")
        } catch is SessionFolder.PartTooLong {
            throw AppRefusal("A part of the recording is longer than a session may be here.")
        } catch {
            throw AppRefusal("The recording cannot be written: \(error.localizedDescription)")
        }
    }

    /// Has the system notice a device that has gone without a word, within half a minute.
    private static func keepAlive(_ channel: any Channel) async throws {
        try await channel.setOption(.socketOption(.so_keepalive), value: 1).get()
        #if canImport(Darwin)
        try await channel.setOption(.tcpOption(.init(rawValue: TCP_KEEPALIVE)), value: 15).get()
        #else
        try await channel.setOption(.tcpOption(.init(rawValue: TCP_KEEPIDLE)), value: 15).get()
        #endif
        try await channel.setOption(.tcpOption(.init(rawValue: TCP_KEEPINTVL)), value: 5).get()
        try await channel.setOption(.tcpOption(.init(rawValue: TCP_KEEPCNT)), value: 3).get()
    }
}

/// An app's messages, as the bytes of them come.
private struct Messages {
    private var bytes: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private var reader = LinkReader<AppMessage>()

    init(_ bytes: NIOAsyncChannelInboundStream<ByteBuffer>) {
        self.bytes = bytes.makeAsyncIterator()
    }

    /// - Returns: nil at the end of the connection.
    mutating func next() async throws -> AppMessage? {
        while true {
            if let message = try reader.next() { return message }
            guard let more = try await bytes.next() else { return nil }
            reader.append(more.readableBytesView)
        }
    }
}

extension AppHello {
    /// The app in a line of a log. What it says of itself may be anything.
    fileprivate var description: String {
        "\(app.prefix(60)) (process \(process) on \(device.prefix(60)))"
    }
}
