import Foundation
import LocalWebServer
@_spi(MillraceHub) import MillraceInspector
import NIOCore
import NIOEmbedded
import NIOPosix

@testable import MillraceHub

/// An app that the test plays.
struct FakeApp {
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private var reader = LinkReader<HubMessage>()

    init(
        _ inbound: NIOAsyncChannelInboundStream<ByteBuffer>,
        _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) {
        self.inbound = inbound.makeAsyncIterator()
        self.outbound = outbound
    }

    func send(bytes: [UInt8]) async throws { try await outbound.write(ByteBuffer(bytes: bytes)) }
    func send(_ message: AppMessage) async throws { try await send(bytes: message.encoded) }

    /// The hub's next message; nil if the hub has closed the connection.
    mutating func next() async throws -> HubMessage? {
        while true {
            if let message = try reader.next() { return message }
            let more: ByteBuffer?
            do { more = try await inbound.next() } catch { return nil }  // The hub has reset the connection.
            guard let more else { return nil }
            reader.append(more.readableBytesView)
        }
    }

    /// Sends the app's description; returns the hub's answer.
    mutating func greet(_ hello: AppHello) async throws -> HubMessage? {
        try await send(.hello(hello))
        return try await next()
    }

    /// Sends a piece of the recording; returns the hub's answer.
    mutating func record(_ text: String, part: UInt32 = 1, at offset: Int, dropsEarlier: Bool = false)
        async throws
        -> HubMessage?
    {
        let place = RecordingPlace(part: part, offset: UInt64(offset))
        try await send(
            .recording(RecordingPiece(place: place, dropsEarlierParts: dropsEarlier, bytes: Array(text.utf8)))
        )
        return try await next()
    }
}

/// Connects an app, and closes the connection when `body` returns.
func withApp<Result>(
    _ hub: TestHub,
    preface: [UInt8] = Link.preface,
    _ body: (inout FakeApp) async throws -> Result
) async throws -> Result {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .connect(host: "127.0.0.1", port: Int(hub.port)) { channel in
            channel.eventLoop.makeCompletedFuture {
                try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
            }
        }
    return try await channel.executeThenClose { inbound, outbound in
        var app = FakeApp(inbound, outbound)
        try await app.send(bytes: preface)
        return try await body(&app)
    }
}

/// Connects an app and sends its description.
func withGreetedApp<Result>(
    _ hub: TestHub,
    _ hello: AppHello,
    _ body: (inout FakeApp, RecordingPlace) async throws -> Result
) async throws -> Result {
    try await withApp(hub) { app in
        guard case .welcome(let place)? = try await app.greet(hello) else { throw NotWelcome() }
        return try await body(&app, place)
    }
}

struct NotWelcome: Error {}

extension AppHello {
    /// Describes the app `Counter`, launched in 2026.
    static func counter(_ session: UUID = UUID(), second: Int = 0, token: String? = nil) -> AppHello {
        AppHello(
            session: session,
            app: "Counter",
            process: 4_711,
            device: "imac.local",
            system: "Test 1.0",
            began: Date(timeIntervalSince1970: 1_767_225_600 + Double(second)),
            token: token
        )
    }
}

/// The recording of a counter.
enum CounterRecording {
    static let header = line(
        #"{"line":"header","format":"millrace-recording","version":1,"app":"Counter","began":"2026-01-01T00:00:00.000Z"}"#
    )

    /// The line that declares the store, whose state before the first entry of the part is `count`.
    static func store(_ count: Int = 0) -> String {
        line(
            #"{"line":"store","id":1,"dialect":"Prex","name":"Counter","stateType":"App.State","actionType":"App.Action","#
                + #""base":{"type":"App.State","json":{"count":\#(count)}}}"#
        )
    }

    /// The line for the entry that sets the counter to the entry's id.
    static func entry(_ id: Int) -> String {
        line(
            #"{"line":"entry","id":\#(id),"store":1,"kind":"action","action":{"type":"App.Action","case":"add","json":{"add":{"_0":1}}},"#
                + #""state":{"type":"App.State","json":{"count":\#(id)}},"at":\#(id),"took":1.5,"#
                + #""thread":{"number":1,"main":true},"sequence":\#(id)}"#
        )
    }

    /// A part with these entries.
    static func part(_ ids: ClosedRange<Int>) -> String {
        header + store(ids.lowerBound - 1) + ids.map(entry).joined()
    }

    private static func line(_ json: String) -> String { json + "\n" }
}

extension AppConnection {
    /// The connection to an app that neither reads nor sends.
    static func makeForTesting() -> AppConnection {
        makeForTesting(NIOAsyncChannelOutboundWriter.makeTestingWriter().0)
    }

    /// The connection to an app that does not send.
    static func makeForTesting(_ writer: NIOAsyncChannelOutboundWriter<ByteBuffer>) -> AppConnection {
        AppConnection(
            NIOAsyncTestingChannel(),
            writer,
            budget: ByteBudget(limit: HubLimits().memory),
            limit: HubLimits().appMemory
        )
    }
}
