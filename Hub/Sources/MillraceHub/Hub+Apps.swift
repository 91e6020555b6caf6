import Foundation
import LocalWebServer
@_spi(MillraceHub) import MillraceInspector
import NIOCore

extension Hub {
    /// Talks to an app until one side ends the connection.
    static func serve(
        _ channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>,
        sessions: Sessions,
        options: HubOptions
    ) async {
        do {
            try await channel.executeThenClose { inbound, outbound in
                try await keepAlive(channel.channel)
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
        options.news("\(hello.description) is connected")
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
        options.news("\(hello.description) has gone")
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
