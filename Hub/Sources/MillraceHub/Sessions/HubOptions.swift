import Foundation
import LocalWebServer

/// What a hub keeps, and whom it serves.
public struct HubOptions: Sendable {
    /// Where sessions are kept. By default a folder of the user's: see ``defaultFolder``. Only one hub at a time can have it. Nil is
    /// a temporary folder, which is removed when the hub stops.
    public var folder: URL? = HubOptions.defaultFolder

    /// The secret that apps and browsers must know; needed where other machines reach the hub.
    public var token: AccessToken?

    /// How much is kept.
    public var limits = HubLimits()

    /// Takes a line for each app that comes or goes. Called from any thread.
    public var news: @Sendable (String) -> Void = { _ in }

    /// Takes lines for people: of apps and requests that were refused. By default they go to standard error. Called from any thread.
    public var log: @Sendable (String) -> Void = { line in
        // A log that cannot be written is no reason to end.
        try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
    }

    /// The defaults, for this machine.
    public init() {}

    /// `Millrace/Sessions` where the system keeps applications' data: `~/Library/Application Support`, or `$XDG_STATE_HOME`, which is
    /// `~/.local/state` if it is not set.
    public static var defaultFolder: URL {
        #if canImport(Darwin)
        let parent = URL.applicationSupportDirectory
        #else
        let state = ProcessInfo.processInfo.environment["XDG_STATE_HOME"].flatMap {
            $0.hasPrefix("/") ? $0 : nil
        }
        let parent =
            state.map { URL(filePath: $0, directoryHint: .isDirectory) }
            ?? URL.homeDirectory.appending(path: ".local/state", directoryHint: .isDirectory)
        #endif
        return parent.appending(path: "Millrace/Sessions", directoryHint: .isDirectory)
    }
}

/// How much a hub keeps. What is over a limit is removed, the oldest sessions first, and never one of an app that is connected.
public struct HubLimits: Sendable {
    /// How many sessions at most.
    public var sessions = 100

    /// How long after its end a session is kept.
    public var age = Duration.seconds(30 * 24 * 60 * 60)

    /// How many bytes all sessions may have.
    public var bytes = 2 << 30

    /// How many bytes one session may have: of a longer one the oldest parts are dropped. A part has 32 MB.
    public var sessionBytes = 128 << 20

    /// How many apps may be connected.
    public var apps = 32

    /// How long a connection may take to say which app it is.
    public var patience = Duration.seconds(10)

    /// The usual limits.
    public init() {}
}
