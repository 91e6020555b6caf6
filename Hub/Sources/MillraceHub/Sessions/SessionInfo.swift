import Foundation
@_spi(MillraceHub) import MillraceInspector
import MillraceRecording

/// The description of a session: the file `session.json` in its folder.
struct SessionInfo: Codable, Sendable {
    /// Describes the app. Omits the token, which readers of the file need not know.
    let hello: AppHello

    /// The date when the app disconnected. Nil while it is connected, or if the hub was killed.
    var ended: Date?

    /// How the app ended. Nil while it is connected, and if that is unknown.
    var ending: SessionEnding?

    /// Whether a person has pinned the session, so that the hub does not remove it; nil means false.
    var pinned: Bool?

    init(_ hello: AppHello) {
        var hello = hello
        hello.token = nil
        self.hello = hello
    }

    static let fileName = "session.json"

    init(contentsOf url: URL) throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601WithMilliseconds
        self = try decoder.decode(SessionInfo.self, from: Data(contentsOf: url))
    }

    /// Replaces the file atomically.
    func write(to url: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601WithMilliseconds
        try encoder.encode(self).replace(url)
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
