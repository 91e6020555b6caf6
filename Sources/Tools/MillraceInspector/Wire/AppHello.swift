import Foundation
import MillraceRecording

/// The description of an app.
@_spi(MillraceHub) public struct AppHello: Codable, Equatable, Sendable {
    /// The current version of the protocol.
    public static let version = 2

    /// The version of the protocol that the app uses.
    public var version = Self.version
    /// Identifies the session, which is one launch of the app. The app reconnects with the same identifier.
    public var session: UUID
    /// The app's name, for people.
    public var app: String
    /// The process identifier.
    public var process: Int32
    /// The machine's own name.
    public var device: String
    /// The operating system and its version, for people.
    public var system: String
    /// When the session began.
    public var began: Date
    /// Whether the app was compiled for debugging, without optimisation; nil if that is unknown.
    public var isDebugBuild: Bool?
    /// Whether agents can read the app's screens; nil means false.
    public var screens: Bool?
    /// The names of secrets that the app has added to the built-in ones; nil for none.
    public var secretNames: [String]?
    /// The path of the file in which the app notes what it is doing; nil if it notes nothing.
    public var workPage: String?
    /// Sessions that have ended on the same device, and how, so that a hub on another machine learns it; nil if there are
    /// none.
    public var earlier: [EndedSession]?
    /// The hub's token, if the hub requires one.
    public var token: String?

    /// Creates a description with the current version of the protocol.
    public init(
        session: UUID,
        app: String,
        process: Int32,
        device: String,
        system: String,
        began: Date,
        token: String? = nil
    ) {
        self.session = session
        self.app = app
        self.process = process
        self.device = device
        self.system = system
        self.began = began
        self.token = token
    }
}

/// A session that has ended.
@_spi(MillraceHub) public struct EndedSession: Codable, Equatable, Sendable {
    /// Identifies the session.
    public let session: UUID
    /// How it has ended.
    public let ending: SessionEnding

    /// Creates a description.
    public init(session: UUID, ending: SessionEnding) {
        self.session = session
        self.ending = ending
    }
}
