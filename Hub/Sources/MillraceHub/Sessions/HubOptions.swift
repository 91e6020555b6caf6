import Foundation
import LocalWebServer
@_spi(MillraceHub) import MillraceInspector

/// What a hub stores, and whom it serves.
public struct HubOptions: Sendable {
    /// The folder for sessions; by default ``defaultFolder``. Only one hub at a time can use it. Nil means a
    /// temporary folder, which is removed when the hub stops.
    public var folder: URL? = HubOptions.defaultFolder

    /// The secret that apps and browsers must send. Required if other machines can reach the hub.
    public var token: AccessToken?

    /// What agents may do at most; nil disables agents.
    public var agents: AgentPermission?

    /// How much the hub stores.
    public var limits = HubLimits()

    /// Receives a line for each app that connects or disconnects. Called from any thread.
    public var news: @Sendable (String) -> Void = { _ in }

    /// Receives lines for people: about refused apps and requests (at most ten per minute each), and about files that
    /// cannot be read or written. By default writes them to standard error. Called from any thread.
    public var log: @Sendable (String) -> Void = { line in
        // Ignore errors, because a failed log line must not end the hub.
        try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
    }

    /// The disk for the sessions.
    var disk = Disk()

    /// The clock for the lines that are logged per minute.
    var now: @Sendable () -> ContinuousClock.Instant = { .now }

    /// Creates the defaults, for this machine only.
    public init() {}

    /// `Millrace/Sessions` in the system's folder for applications' data: `~/Library/Application Support`, or on Linux
    /// `$XDG_STATE_HOME`, which defaults to `~/.local/state`.
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

/// What agents may do, from least to most.
public enum AgentPermission: String, CaseIterable, Sendable {
    /// Read entries, values and screens.
    case look
    /// Also use the app as a person does, and dispatch actions to stores.
    case act
    /// Also move the app through time, and lock it so that it ignores actions.
    case time

    /// The permission as an ``AgentGrade``, the type that tools are declared with.
    var grade: AgentGrade {
        switch self {
        case .look: .look
        case .act: .act
        case .time: .time
        }
    }
}

/// How much a hub stores. Beyond a limit sessions are removed, but never that of a connected app, nor a pinned one:
/// first those without any transition, then those that ended first of the device and app that has the most.
public struct HubLimits: Sendable {
    /// The maximum number of sessions.
    public var sessions = 100

    /// The maximum number of pinned sessions. They count towards the other limits.
    public var pinned = 50

    /// How long a session is stored after its end.
    public var age = Duration.seconds(30 * 24 * 60 * 60)

    /// The maximum number of bytes of all sessions together.
    public var bytes = 2 << 30

    /// The maximum number of bytes of one session. If a session is longer, its oldest parts are dropped. A part
    /// usually has a little more than 32 MB.
    public var sessionBytes = 128 << 20

    /// The maximum number of connected apps.
    public var apps = 32

    /// The maximum number of bytes of one app's messages to pages and agents that are incomplete or not yet passed on.
    /// Beyond it the app is disconnected, with the reason in the log and on the session's page.
    public var appMemory = 32 << 20

    /// The maximum number of such bytes of all apps together. Beyond it the app that has most of them is disconnected.
    public var memory = 128 << 20

    /// The time limit for a new connection to identify its app.
    public var greeting = Duration.seconds(10)

    /// The time limit for an app to answer an agent's call. A call of the tool `wait` has this time in addition to
    /// the time that it asks for, which is a minute at most.
    public var answer = Duration.seconds(30)

    /// Creates the default limits.
    public init() {}
}
