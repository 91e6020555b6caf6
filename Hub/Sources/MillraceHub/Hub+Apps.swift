import Foundation
import LocalWebServer
@_spi(MillraceHub) import MillraceInspector
import MillraceRecording
import NIOCore

extension Hub {
    /// Serves an app until one side closes the connection.
    static func serve(
        _ channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>,
        sessions: Sessions,
        options: HubOptions,
        budget: ByteBudget,
        guesses: GuessLimit,
        refusals: LimitedLog
    ) async {
        do {
            try await channel.executeThenClose { inbound, outbound in
                try await keepAlive(channel.channel)
                let connection = AppConnection(
                    channel.channel,
                    outbound,
                    budget: budget,
                    limit: options.limits.appMemory
                )
                let greeting = Task {
                    try await Task.sleep(for: options.limits.greeting)
                    await connection.close()
                }
                defer { greeting.cancel() }
                var messages = Messages(inbound)
                guard case .hello(let hello)? = try await messages.next() else { return }
                greeting.cancel()
                do throws(AppRefusal) {
                    try check(hello, from: channel.channel.remoteAddress?.ipAddress, options, guesses)
                    try await serve(connection, hello, &messages, sessions, options)
                } catch let refusal {
                    refusals.note("refused \(hello.description): \(refusal.reason)")
                    // Ignore the error, because the app may be disconnected.
                    try? await connection.send(.refusal(refusal.reason))
                }
                await connection.close()
            }
        } catch {
            // Ignore the error, because the app is disconnected.
        }
    }

    private static func serve(
        _ connection: AppConnection,
        _ hello: AppHello,
        _ messages: inout Messages,
        _ sessions: Sessions,
        _ options: HubOptions
    ) async throws(AppRefusal) {
        let folder = try await sessions.begin(hello, connection)
        options.news("\(hello.description) is connected")
        let writer = RecordingWriter(hello.session, in: folder, connection, sessions)
        let writing = Task { await writer.run() }
        let symbols = SymbolDesk(connection, of: hello)
        var failure: (any Error)?
        do {
            try await connection.welcome(at: await folder.place)
            while let message = try await messages.next() {
                switch message {
                case .hello: throw AppRefusal("The app has said twice who it is.")
                case .recording(let piece): writer.add(.piece(piece))
                case .data(let piece): await connection.take(piece)
                case .end(let number): await connection.drop(number)
                case .secret(let text): writer.add(.secret(text))
                case .ending(let ending):
                    if !ending.isShort(limit: nameLength) {
                        throw AppRefusal("The app's ending is too long.")
                    }
                    await sessions.note(ending, of: hello.session)
                case .symbols(let question): try symbols.answer(question)
                }
            }
        } catch {
            failure = error
        }
        writer.finish()
        await writing.value
        // The hub may have ended the connection, which looks like a failure, or like an end by the app.
        let refusal = connection.refusal ?? failure as? AppRefusal
        await sessions.end(hello.session, connection, because: refusal?.reason)
        if let refusal { throw refusal }
        if let failure { options.log("\(hello.description) is cut off: \(failure)") }
        options.news("\(hello.description) has disconnected")
    }

    /// The maximum number of bytes of an app's or a device's name. Each list of sessions for a page contains the names.
    private static let nameLength = 1_000

    private static func check(
        _ hello: AppHello,
        from address: String?,
        _ options: HubOptions,
        _ guesses: GuessLimit
    ) throws(AppRefusal) {
        if hello.version != AppHello.version {
            throw AppRefusal(
                "The app speaks version \(hello.version), the hub \(AppHello.version): use the same release of Millrace."
            )
        }
        if let token = options.token {
            do {
                try guesses.check(hello.token, against: token, from: address)
            } catch {
                if case .tooManyGuesses(let seconds) = error {
                    throw AppRefusal(
                        "Too many wrong tokens came from this address: try again in \(seconds) s."
                    )
                }
                throw AppRefusal("The token is missing or wrong: the hub has printed the right one.")
            }
        }
        if [hello.app, hello.device, hello.system].contains(where: { $0.utf8.count > nameLength }) {
            throw AppRefusal(
                "The name of the app, the device or the system is longer than \(nameLength) bytes."
            )
        }
    }

    /// Enables keep-alive, which detects a vanished device within half a minute.
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

/// Decodes an app's messages from the connection's bytes.
private struct Messages {
    private var bytes: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private var reader = LinkReader<AppMessage>(maximumLength: Self.longestHello)

    /// The maximum length of the first message, which anybody can send, in bytes.
    private static let longestHello = 64 * 1_024

    init(_ bytes: NIOAsyncChannelInboundStream<ByteBuffer>) {
        self.bytes = bytes.makeAsyncIterator()
    }

    /// - Returns: nil at the end of the connection.
    mutating func next() async throws -> AppMessage? {
        while true {
            if let message = try reader.next() {
                reader.maximumLength = Link.maximumLength
                return message
            }
            guard let more = try await bytes.next() else { return nil }
            reader.append(more.readableBytesView)
        }
    }
}

extension SessionEnding {
    /// Whether each text has at most `limit` bytes, and the work is as little as a process notes.
    fileprivate func isShort(limit: Int) -> Bool {
        let texts = work.flatMap { [$0.dialect, $0.store, $0.text ?? "", $0.thread ?? ""] } + [signal ?? ""]
        return work.count <= 16 && texts.allSatisfy { $0.utf8.count <= limit }
    }
}

extension AppHello {
    /// A description for the log. Its texts come from the app and are not trusted.
    fileprivate var description: String {
        "\(app.printable) (process \(process) on \(device.printable))"
    }
}

extension String {
    /// The beginning of the text. Control characters are replaced, because a terminal might interpret them.
    var printable: String {
        let scalars = unicodeScalars.prefix(60).map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: "?"
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
