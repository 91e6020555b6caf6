import Foundation
import Millrace
@_spi(MillraceHub) import MillraceInspector
import Prex
import RecordingSamples
import RunSupport
import StandInHub

/// Messages of a hub to an app, intact and damaged. The bytes are read in pieces of any length, and sent to an app that
/// must survive them.
///
/// An input is text: see ``LinkInput``.
struct LinkFuzz: FuzzTarget {
    static let name = "link"

    static let tokens = [
        "\nwelcome 0 0\n", "\nwelcome 1 100\n", "\nrefusal no\n", "\nstored 1 100\n", "\nopen 1 1\n",
        "\nopen 2 2\n", "\nopen 3 3\n", "\nend 1\n", "\nend 2\n", "\nmore 1 {\n", "\ndata 1 }\n",
        "\ndata 1 {\"type\":\"tree\",\"order\":1,\"part\":\"new\",\"path\":[],\"offset\":0,\"limit\":9,\"request\":1}\n",
        "\ndata 1 {\"type\":\"dispatch\",\"order\":1,\"request\":2}\n", "\nframe 0 4 \n",
        "\nframe 1048576 5 x\n",
        "\nframe 4294967295 5 x\n", "\nframe 9 5 \n", "\nframe 3 99 xx\n",
    ]

    /// The time limit for an app to notice a disconnection, in seconds.
    private static let patience = 10.0

    init() {}

    // MARK: Generating

    mutating func generate(using random: inout SeededGenerator) -> [UInt8] {
        let lines = (0..<Int.random(in: 1...12, using: &random)).map { _ in Self.line(using: &random) }
        return Array(lines.joined(separator: "\n").utf8)
    }

    private static func line(using random: inout SeededGenerator) -> String {
        let channel = Int.random(in: 1...3, using: &random)
        let number = [0, 1, 100, 4_294_967_295].randomElement(using: &random)!
        let requests = ["tree", "diff", "pause", "lock", "travel", "dispatch", "clear", "acknowledge"]
        let request = requests.randomElement(using: &random)!
        switch Int.random(in: 0..<9, using: &random) {
        case 0: return "welcome \(channel) \(number)"
        case 1, 2: return "stored \(channel) \(number)"
        case 3, 4: return "open \(channel) \(Int.random(in: 0...3, using: &random))"
        case 5: return "end \(channel)"
        case 6: return "more \(channel) {\"type\":"
        case 7: return "frame \(number) \(Int.random(in: 0...7, using: &random)) abc"
        default:
            return "data \(channel) {\"type\":\"\(request)\",\"order\":1,\"on\":true,\"request\":\(number)}"
        }
    }

    // MARK: Checking

    mutating func check(_ input: [UInt8]) throws -> Outcome {
        let bytes = LinkInput(input).bytes
        var random = SeededGenerator(seed: Corpus.hash(input))
        let pieces = (0..<20).map { _ in Int.random(in: 0...max(1, bytes.count / 8), using: &random) }
        let read = ReadLink<HubMessage>(bytes)
        try expect(ReadLink(bytes, pieces: pieces) == read, "what is read depends on the pieces")
        try expect(
            ReadLink<AppMessage>(bytes, pieces: pieces) == ReadLink(bytes),
            "what a hub reads depends on the pieces"
        )
        let again = ReadLink<HubMessage>(read.messages.flatMap(\.encoded))
        try expect(again.messages == read.messages, "\(read.messages) is read again as \(again.messages)")
        try expect(
            again.failure == nil,
            "\(read.messages) is read again with \(String(describing: again.failure))"
        )
        try checkApp(given: bytes)
        return read.failure == nil ? .accepted : .refused
    }

    /// Sends the bytes to an app and disconnects. The app must close the connection and continue to work.
    private func checkApp(given bytes: [UInt8]) throws {
        let hub = try StandInHub(report: { _ in })
        defer { hub.close() }
        var options = Inspector.Options()
        options.evenInRelease = true
        options.log = { _ in }
        let inspector = Inspector.connect(to: hub.address, options: options)
        defer { inspector.disconnect() }
        let flux = Flux(state: CounterState(), mutation: CounterMutation())
        flux.dispatcher.dispatch(.add(1))
        let app = try hub.connectedApp()
        app.send(bytes: bytes)
        try expect(
            app.endWriting(within: Self.patience),
            "the app has not closed the connection \(Self.patience) s after the hub did"
        )
        DispatchQueue.main.sync {
            inspector.timeline.isLocked = false
            _ = inspector.timeline.travel(to: .live)
        }
        let before = flux.store.state
        flux.dispatcher.dispatch(.rename(to: "another"))
        try expect(flux.store.state != before, "the app's store takes no action any more")
    }
}

/// The messages and the error that a reader of a link's bytes produces.
private struct ReadLink<Message: LinkMessage & Equatable>: Equatable {
    private(set) var messages: [Message] = []
    private(set) var failure: Link.Failure?

    /// Reads the bytes in pieces of these lengths, and the rest at once.
    init(_ bytes: [UInt8], pieces: [Int] = []) {
        var reader = LinkReader<Message>()
        var rest = bytes[...]
        do throws(Link.Failure) {
            for length in pieces + [bytes.count] {
                reader.append(rest.prefix(length))
                rest = rest.dropFirst(length)
                while let message = try reader.next() { messages.append(message) }
            }
        } catch {
            failure = error
        }
    }
}
