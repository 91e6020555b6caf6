import Foundation

/// Who an app is.
@_spi(MillraceHub) public struct AppHello: Codable, Equatable, Sendable {
    /// The version of what is spoken here.
    public static let version = 1

    /// The version that the app speaks.
    public var version = Self.version
    /// Names the session: this launch of the app. A connection that is lost is taken up again under the same name.
    public var session: UUID
    /// The app's name, for people.
    public var app: String
    /// The number of the process.
    public var process: Int32
    /// The machine's name, as it calls itself.
    public var device: String
    /// The system and its version, for people.
    public var system: String
    /// When the session began.
    public var began: Date
    /// The secret that the hub asks for, if it does.
    public var token: String?

    /// Who an app is, in the current version.
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
