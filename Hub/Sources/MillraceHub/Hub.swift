import Foundation
import LocalWebServer
@_spi(MillraceHub) import MillraceInspector

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
            await Hub.serve(channel, sessions: sessions, options: options)
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
    /// - Throws: ``HubError/unreadable(_:reason:)`` if the file is no recording.
    public func open(_ file: URL) async throws -> String {
        HubPath.session(try await sessions.open(file))
    }
}
