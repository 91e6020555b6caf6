import Foundation
import Millrace
@_exported import MillraceTimeline

/// Shows what happens in this process on the page of a hub, and lets the page move its stores through time.
///
/// ```swift
/// Inspector.connect()     // to the hub on this machine: swift run --package-path Hub millrace
/// ```
///
/// It serves stores of all dialects, and needs nothing of them. The app dials the hub; it never listens. It goes on until
/// ``disconnect()``, whether or not anybody retains the inspector.
///
/// See <doc:Inspecting-an-App>.
public final class Inspector: Sendable {
    /// What the page shows. Without a hub, what it has recorded is dropped, unless the options say otherwise.
    public let timeline: Timeline

    /// Nil if it is off.
    private let link: HubLink?
    private let ownsTimeline: Bool

    private init(_ timeline: Timeline, _ link: HubLink?, ownsTimeline: Bool) {
        self.timeline = timeline
        self.link = link
        self.ownsTimeline = ownsTimeline
    }

    /// Begins to record, dials a hub, and goes on trying for as long as there is none. Returns at once, also in an app
    /// delegate.
    ///
    /// In a release build it records nothing and dials nobody, and a line in ``Options/log`` says so, unless
    /// ``Options/evenInRelease`` is set.
    ///
    /// - Parameters:
    ///   - hub: Where the hub listens; by default on this machine, which for a simulator is the Mac.
    ///   - options: What is recorded, and what the hub may ask for.
    @discardableResult
    public static func connect(to hub: HubAddress = HubAddress(), options: Options = Options()) -> Inspector {
        connect(to: hub, options: options, clock: .system)
    }

    /// As above, with a clock, and in whichever build.
    static func connect(
        to hub: HubAddress,
        options: Options,
        clock: HubClock,
        isDebugBuild: Bool = Inspector.isDebugBuild
    ) -> Inspector {
        let ownsTimeline = options.timeline == nil
        if !isDebugBuild && !options.evenInRelease {
            options.log("Millrace inspector: \(InspectorError.offInRelease)")
            return Inspector(options.timeline ?? .unattached(), nil, ownsTimeline: ownsTimeline)
        }
        let timeline = options.timeline ?? Timeline(limits: options.limits, sanitizer: options.sanitizer)
        let inspection = Inspection(
            timeline,
            of: AppHello(of: timeline, named: options.appName),
            types: options.types,
            permissions: options.permissions
        )
        let link = HubLink(
            to: hub,
            inspection,
            needsHub: ownsTimeline && !options.recordsWithoutHub,
            clock: clock,
            log: options.log
        )
        link.start()
        return Inspector(timeline, link, ownsTimeline: ownsTimeline)
    }

    /// Closes the connection for good, and stops recording unless the timeline was given in the options. Returns at once.
    /// Idempotent.
    public func disconnect() {
        link?.disconnect()
        if ownsTimeline { timeline.stop() }
    }

    /// How it stands with the hub.
    public var state: State { link?.state ?? .off(.offInRelease) }

    /// Whether this module was compiled for debugging. Packages are built in the configuration of the app that uses them.
    static var isDebugBuild: Bool {
        #if DEBUG
        true
        #else
        false
        #endif
    }
}

extension AppHello {
    /// Of this process, as a new session.
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

    /// The machine's name, as the system knows it without asking the network.
    private static var deviceName: String {
        var name = [CChar](repeating: 0, count: 256)
        if gethostname(&name, name.count - 1) != 0 { return "" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
