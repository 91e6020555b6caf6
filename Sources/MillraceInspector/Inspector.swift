import Foundation
import LocalWebServer
import Millrace
@_exported import MillraceTimeline

/// A web page that shows what happens in this process, and moves its stores through time.
///
/// ```swift
/// let inspector = try await Inspector.start(port: 8700)
/// print(inspector.url)        // http://127.0.0.1:8700
/// ```
///
/// It serves stores of all dialects, and needs nothing of them. Only this machine can open the page, unless ``Options/host``
/// says otherwise. It runs until ``stop()``, whether or not anybody keeps the inspector.
///
/// See <doc:Inspecting-an-App>.
public final class Inspector: Sendable {
    /// What the page shows. Recording has begun when the inspector was asked to start.
    public let timeline: Timeline

    /// The address of the page. It contains the token if one is needed.
    public let url: URL

    private let server: ListeningServer
    private let ownsTimeline: Bool

    private init(_ inspection: Inspection, _ server: ListeningServer, url: URL, ownsTimeline: Bool) {
        timeline = inspection.timeline
        self.server = server
        self.url = url
        self.ownsTimeline = ownsTimeline
    }

    // MARK: Starting

    /// Starts to record, and to serve the page; returns once it can be opened.
    ///
    /// What happens while this is under way is recorded.
    ///
    /// - Parameters:
    ///   - port: Where to listen; 0 picks a free port.
    ///   - options: What is recorded, and who may look at it.
    /// - Throws: ``InspectorError``.
    @discardableResult
    public static func start(port: UInt16 = 8_700, options: Options = Options()) async throws -> Inspector {
        try await prepare(port: port, options)()
    }

    /// Starts to record at once, and to serve the page soon after: for functions that cannot wait, such as
    /// `application(_:didFinishLaunchingWithOptions:)`.
    ///
    /// ```swift
    /// Inspector.startDetached(port: 8700)
    /// ```
    ///
    /// - Parameters:
    ///   - port: Where to listen; 0 picks a free port.
    ///   - options: What is recorded, and who may look at it.
    ///   - report: Is told the inspector once its page can be opened, or why it could not start. Called once, from any
    ///     thread. By default a line with the address, or the error, goes to ``Options/log``.
    public static func startDetached(
        port: UInt16 = 8_700,
        options: Options = Options(),
        report: (@Sendable (Result<Inspector, InspectorError>) -> Void)? = nil
    ) {
        let report =
            report ?? { result in
                switch result {
                case .success(let inspector): options.log("Millrace inspector: open \(inspector.url)")
                case .failure(let error): options.log("Millrace inspector: \(error)")
                }
            }
        do {
            let serve = try prepare(port: port, options)
            Task {
                do {
                    report(.success(try await serve()))
                } catch {
                    report(.failure(InspectorError(error)))
                }
            }
        } catch {
            report(.failure(InspectorError(error)))
        }
    }

    /// Closes the page's connections and its port, and stops recording unless the timeline was given in the options; returns
    /// when that is done. Idempotent.
    public func stop() async {
        await server.stop()
        if ownsTimeline { timeline.stop() }
    }

    /// Starts to record.
    ///
    /// - Returns: What starts to serve.
    private static func prepare(port: UInt16, _ options: Options) throws
        -> @Sendable () async throws -> Inspector
    {
        let inspection = try inspection(options)
        return {
            do {
                return try await serve(inspection, port: port, options)
            } catch {
                if options.timeline == nil { inspection.timeline.stop() }
                throw InspectorError(error)
            }
        }
    }

    private static func serve(_ inspection: Inspection, port: UInt16, _ options: Options) async throws
        -> Inspector
    {
        let token = options.host.isLoopback ? nil : options.token.map(AccessToken.init) ?? .random()
        let handler = try InspectorHandler(
            inspection,
            access: token.map(InspectorHandler.Access.token) ?? .loopback,
            log: { [log = options.log] in log("Millrace inspector: \($0)") }
        )
        let server = try await ListeningServer.start(host: options.host.address, port: port, handler: handler)
        return Inspector(
            inspection,
            server,
            url: options.host.url(port: server.port, token: token),
            ownsTimeline: options.timeline == nil
        )
    }

    // MARK: In another server

    /// Starts to record; answers for the page below a path of another server, which must listen on loopback only. Other pages of
    /// that server may show it in a frame.
    ///
    /// - Parameter base: Where the page is, such as `/inspector/`.
    package static func handler(base: String, options: Options = Options()) throws -> InspectorHandler {
        try InspectorHandler(
            try inspection(options),
            base: base,
            access: .loopback,
            mayBeFramed: true,
            log: options.log
        )
    }

    private static func inspection(_ options: Options) throws(InspectorError) -> Inspection {
        try options.check(isDebugBuild: isDebugBuild)
        return Inspection(
            options.timeline ?? Timeline(limits: options.limits, sanitizer: options.sanitizer),
            app: options.appName ?? ProcessInfo.processInfo.processName,
            types: options.types
        )
    }

    /// Whether this module was compiled for debugging. Packages are built in the configuration of the app that uses them.
    static var isDebugBuild: Bool {
        #if DEBUG
        true
        #else
        false
        #endif
    }
}
