import Foundation
import LocalWebServer
@_spi(Hub) import MillraceInspector

/// Shows running apps in a browser, and what apps did that have gone.
///
/// Apps dial it (`Inspector.connect()`); it writes each session to disk as it comes in, and serves the inspector's page for all of them.
///
/// ```swift
/// let server = try await HubServer.start()
/// print(server.url)        // http://127.0.0.1:8700/
/// ```
///
/// A server of one's own can hold it in place of ``HubServer``: hand ``apps`` to `ListeningServer.start`, and answer what is below a
/// path with ``handler(base:mayBeFramed:)``.
///
/// It may be used from any thread.
public final class Hub: Sendable {
    private let sessions: Sessions
    private let options: HubOptions
    private let synchronizing: Task<Void, Never>

    /// Loads the sessions that are kept in the options' folder.
    ///
    /// - Throws: ``HubError``.
    public init(_ options: HubOptions = HubOptions()) throws(HubError) {
        let sessions = try Sessions(options)
        self.sessions = sessions
        self.options = options
        synchronizing = Task {
            // A power failure costs a second at most.
            while (try? await Task.sleep(for: .seconds(1))) != nil { await sessions.synchronize() }
        }
    }

    deinit { synchronizing.cancel() }

    /// Ends the connections of all apps, and returns when what they sent is on disk. The sessions stay.
    public func stop() async { await sessions.stop() }

    // MARK: In a server

    /// What apps speak. For `ListeningServer.start(other:)`.
    public var apps: OtherProtocol {
        OtherProtocol(preface: Link.preface) { [sessions, options] channel in
            await AppConnection.serve(channel, sessions: sessions, options: options)
        }
    }

    /// Answers for the pages below a path of a server.
    ///
    /// - Parameters:
    ///   - base: Where the list of sessions is, such as `/` or `/inspector/`.
    ///   - mayBeFramed: Whether other pages of the same server may show these.
    /// - Throws: What the file system says about the page's files.
    public func handler(base: String = "/", mayBeFramed: Bool = false) throws -> HubHandler {
        try HubHandler(sessions, options, base: base, mayBeFramed: mayBeFramed)
    }

    // MARK: Sessions

    /// Shows a recording from elsewhere, which is read when somebody looks at it.
    ///
    /// - Returns: the path of its page, below the base of the hub's pages.
    /// - Throws: ``HubError/unreadable(_:)`` if the file is no recording.
    public func open(_ file: URL) async throws -> String {
        HubPath.session(try await sessions.open(file))
    }
}

/// What a hub keeps, and whom it serves.
public struct HubOptions: Sendable {
    /// Where sessions are kept. By default a folder of the user's: see ``defaultFolder``. Only one hub at a time can have it. Nil is
    /// a temporary folder, which is removed when the hub stops.
    public var folder: URL? = HubOptions.defaultFolder

    /// The secret that apps and browsers must know; needed where other machines reach the hub.
    public var token: AccessToken?

    /// How much is kept.
    public var limits = HubLimits()

    /// Takes lines for people: of apps and requests that were refused. By default they go to standard error. Called from any thread.
    public var log: @Sendable (String) -> Void = { line in
        FileHandle.standardError.write(Data("\(line)\n".utf8))
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
