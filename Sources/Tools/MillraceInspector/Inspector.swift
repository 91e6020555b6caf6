import Foundation
import Millrace
@_exported import MillraceTimeline

/// Shows this process on a hub's page, and lets the page move its stores through time.
///
/// ```swift
/// Inspector.connect()     // to the hub on this machine: swift run --package-path Hub millrace
/// ```
///
/// Works with stores of all dialects, without changes to them. The app dials the hub and never listens. The inspector
/// works until ``disconnect()``, whether or not it is retained.
///
/// See <doc:Inspecting-an-App>.
public final class Inspector: Sendable {
    /// The timeline that the page shows. Its entries are dropped while no hub is connected, unless
    /// ``Options/recordsWithoutHub`` is set or the options contain the timeline.
    public let timeline: Timeline

    /// The link, or the reason why the inspector is off.
    private let link: Result<HubLink, InspectorError>
    private let ownsTimeline: Bool

    private init(_ timeline: Timeline, _ link: Result<HubLink, InspectorError>, ownsTimeline: Bool) {
        self.timeline = timeline
        self.link = link
        self.ownsTimeline = ownsTimeline
    }

    /// Begins to record, and dials the hub that the environment names, or the one on this machine, which for a
    /// simulator is the Mac.
    ///
    /// Does what ``connect(to:options:)`` does with the address in the environment's `MILLRACE_HUB`, such as
    /// `127.0.0.1:8700` or `[::1]:8700`, and the token in `MILLRACE_TOKEN`. If they are invalid, the inspector is off,
    /// and ``Options/log`` receives the reason. If this process is connected to a hub already, at whatever address,
    /// returns that connection.
    ///
    /// - Parameter options: What to record, and what the hub may do with the app.
    @discardableResult
    public static func connect(options: Options = Options()) -> Inspector {
        connect(
            options: options,
            environment: ProcessInfo.processInfo.environment,
            in: .ofProcess,
            clock: .system
        )
    }

    /// Does what ``connect(options:)`` does, in the given environment and among the given connections.
    static func connect(
        options: Options,
        environment: [String: String],
        in connections: ProcessConnections,
        clock: HubClock
    ) -> Inspector {
        if let existing = connections.first {
            connections.noteRepetition(options.log)
            return existing
        }
        do {
            let hub = try HubAddress(environment: environment)
            return connect(to: hub, options: options, in: connections, clock: clock)
        } catch {
            return off(because: .wrongAddress(error), options)
        }
    }

    /// Begins to record, and dials a hub until one answers. Returns at once, so it may be called in an app delegate.
    ///
    /// A process is one session. If it is connected to this hub already, returns that connection, whose options remain.
    /// A connection to another hub is a session there too. ``Options/log`` receives a line in both cases.
    ///
    /// In a release build it does nothing but write a line to ``Options/log``, unless ``Options/evenInRelease`` is set.
    ///
    /// - Parameters:
    ///   - hub: The hub's address.
    ///   - options: What to record, and what the hub may do with the app.
    @discardableResult
    public static func connect(to hub: HubAddress, options: Options = Options()) -> Inspector {
        connect(to: hub, options: options, in: .ofProcess, clock: .system)
    }

    /// Does what ``connect(to:options:)`` does, among the given connections.
    static func connect(
        to hub: HubAddress,
        options: Options,
        in connections: ProcessConnections,
        clock: HubClock
    ) -> Inspector {
        connections.connect(to: hub, log: options.log) {
            connect(to: hub, options: options, clock: clock, starts: false)
        }
    }

    private static func off(because reason: InspectorError, _ options: Options) -> Inspector {
        options.log("Millrace inspector: \(reason)")
        return Inspector(
            options.timeline ?? .unattached(),
            .failure(reason),
            ownsTimeline: options.timeline == nil
        )
    }

    /// Makes a connection, with the given clock, and as if the app had been built for debugging or for release.
    ///
    /// - Parameter starts: Whether to dial at once; otherwise ``start()`` does.
    static func connect(
        to hub: HubAddress,
        options: Options,
        clock: HubClock,
        isDebugBuild: Bool = Inspector.isDebugBuild,
        starts: Bool = true
    ) -> Inspector {
        let ownsTimeline = options.timeline == nil
        if !isDebugBuild && !options.evenInRelease { return off(because: .offInRelease, options) }
        let timeline = options.timeline ?? Timeline(limits: options.limits, sanitizer: options.sanitizer)
        var hello = AppHello(of: timeline, named: options.appName)
        hello.isDebugBuild = isDebugBuild
        if options.screens != nil { hello.screens = true }
        if !options.agentSecrets.names.isEmpty { hello.secretNames = options.agentSecrets.names }
        if options.notesCrashes, let file = WorkPageFile.prepare(for: hello.session) {
            hello.workPage = file.path
            if !file.ended.isEmpty { hello.earlier = file.ended }
        }
        let inspection = Inspection(
            timeline,
            of: hello,
            types: options.types,
            permissions: options.permissions,
            warnings: options.warnings
        )
        let link = HubLink(
            to: hub,
            AgentAccess(
                inspection,
                screens: options.screens,
                secrets: KnownSecrets(names: options.agentSecrets.names, texts: options.agentSecrets.texts)
            ),
            needsHub: ownsTimeline && !options.recordsWithoutHub,
            clock: clock,
            log: options.log
        )
        let inspector = Inspector(timeline, .success(link), ownsTimeline: ownsTimeline)
        if starts { inspector.start() }
        return inspector
    }

    /// Begins to dial. Called once.
    func start() { try? link.get().start() }

    /// Whether the inspector is off.
    var isOff: Bool { if case .failure = link { true } else { false } }

    /// Closes the connection permanently. Stops recording, unless the options contain the timeline. Returns at once, and
    /// waits for no closure of the app. Idempotent.
    public func disconnect() {
        ProcessConnections.ofProcess.remove(self)
        try? link.get().disconnect()
        if ownsTimeline { timeline.stop() }
    }

    /// The state of the connection to the hub.
    public var state: State {
        switch link {
        case .success(let link): link.state
        case .failure(let reason): .off(reason)
        }
    }

    /// The current state, followed by each new one, as an asynchronous sequence for one consumer.
    ///
    /// ```swift
    /// for await state in inspector.states {
    ///     if case .connected(let page) = state { show(page) }
    /// }
    /// ```
    ///
    /// Equal states may follow each other, because each failed attempt to connect yields a state. The sequence ends
    /// after ``disconnect()``, and at once if the inspector is off.
    public var states: AsyncStream<State> {
        if case .success(let link) = link { return link.states }
        return AsyncStream { continuation in
            continuation.yield(state)
            continuation.finish()
        }
    }

    /// Whether this module was compiled for debugging. SwiftPM and Xcode compile packages in the configuration of the
    /// app.
    static var isDebugBuild: Bool {
        #if DEBUG
        true
        #else
        false
        #endif
    }
}

extension AppHello {
    /// Describes this process as a new session.
    fileprivate init(of timeline: Timeline, named name: String?) {
        let process = ProcessInfo.processInfo
        let age = timeline.began.duration(to: .now)
        self.init(
            session: UUID(),
            app: String((name ?? process.processName).prefix(200)),
            process: process.processIdentifier,
            device: Self.deviceName,
            system: process.operatingSystemVersionString,
            began: Date(timeIntervalSinceNow: -(age / .seconds(1)))
        )
    }

    /// The machine's name. Does not query the network.
    private static var deviceName: String {
        var name = [CChar](repeating: 0, count: 256)
        if gethostname(&name, name.count - 1) != 0 { return "" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
