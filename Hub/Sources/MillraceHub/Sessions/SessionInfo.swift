import Foundation
@_spi(MillraceHub) import MillraceInspector
import MillraceRecording

/// The description of a session: the file `session.json` in its folder.
struct SessionInfo: Codable, Sendable {
    /// Describes the app. Omits the token, which readers of the file need not know, and the earlier sessions.
    let hello: AppHello

    /// The date when the app disconnected. Nil while it is connected, or if the hub was killed.
    var ended: Date?

    /// How the app ended. Nil while it is connected, and if that is unknown.
    var ending: SessionEnding?

    /// Whether a person has pinned the session, so that the hub does not remove it; nil means false.
    var pinned: Bool?

    /// - Parameters:
    ///   - hello: The description by the app or by a file, whose texts and dates are not trusted.
    ///   - received: When it was received.
    init(_ hello: AppHello, received: Date = .now) {
        var hello = hello.cleaned(received: received)
        hello.token = nil
        hello.earlier = nil
        self.hello = hello
    }

    static let fileName = "session.json"

    /// Reads the file in a session's folder. Its texts and dates are cleaned.
    init(in folder: URL) throws {
        let files = PlainFolder(folder)
        guard let data = try files.content(of: Self.fileName) else {
            throw FileFailure(number: ENOENT, name: Self.fileName)
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601WithMilliseconds
        let stored = try decoder.decode(SessionInfo.self, from: data)
        let written = min(try files.attributes(of: Self.fileName).modified, .now)
        self.init(stored.hello, received: written)
        ended = stored.ended?.plausible(otherwise: written)
        ending = stored.ending?.cleaned
        pinned = stored.pinned
    }

    /// Replaces the file in a session's folder atomically.
    func write(in folder: PlainFolder) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601WithMilliseconds
        try folder.replace(Self.fileName, with: encoder.encode(self))
    }
}

extension Date {
    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// The date with milliseconds, in UTC.
    var text: String { formatted(Self.style) }

    fileprivate init(text: String) throws { self = try Self.style.parse(text) }
}

extension JSONEncoder.DateEncodingStrategy {
    static var iso8601WithMilliseconds: Self {
        .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.text)
        }
    }
}

extension JSONDecoder.DateDecodingStrategy {
    static var iso8601WithMilliseconds: Self {
        .custom { decoder in
            try Date(text: decoder.singleValueContainer().decode(String.self))
        }
    }
}
