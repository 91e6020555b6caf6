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

    private init(_ timeline: Timeline, _ link: HubLink?) {
        self.timeline = timeline
        self.link = link
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
        fatalError("Not built yet.")
    }

    /// Closes the connection for good, and stops recording unless the timeline was given in the options. Returns at once.
    /// Idempotent.
    public func disconnect() {
        fatalError("Not built yet.")
    }

    /// How it stands with the hub.
    public var state: State { fatalError("Not built yet.") }
}
