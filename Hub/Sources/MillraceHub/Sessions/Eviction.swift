import Foundation
@_spi(MillraceHub) import MillraceInspector

/// Which sessions a hub removes when it stores more than its limits. Sessions of connected apps, pinned sessions and
/// files outside of the hub's folder are never removed.
struct Eviction {
    let limits: HubLimits
    let now: Date

    /// The session to remove next; nil if the sessions are within the limits, or none can be removed. O(sessions).
    ///
    /// First the sessions that ended too long ago. Then, while there are too many sessions or bytes, those that are
    /// ``Session/isEmpty``; of these one of the device, and on it of the app, that has most of what there is too much
    /// of, so that one app in a crash loop cannot displace all others; of these the one that ended first.
    func next(of sessions: some Collection<Session>) -> Session? {
        let stored = sessions.filter { $0.folder != nil }
        let removable = stored.filter { $0.connection == nil && !$0.isPinned }
        let oldest = removable.min { $0.endDate < $1.endDate }
        if let oldest, now.timeIntervalSince(oldest.endDate) > limits.age / .seconds(1) { return oldest }
        let bytes = stored.reduce(0) { $0 + $1.bytes }
        let hasTooManyBytes = bytes > UInt64(limits.bytes)
        if stored.count <= limits.sessions && !hasTooManyBytes { return nil }
        var devices: [String: UInt64] = [:]
        var apps: [Session.Origin: UInt64] = [:]
        for session in stored {
            let weight = hasTooManyBytes ? session.bytes : 1
            devices[session.origin.device, default: 0] += weight
            apps[session.origin, default: 0] += weight
        }
        func precedes(_ left: Session, _ right: Session) -> Bool {
            if left.isEmpty != right.isEmpty { return left.isEmpty }
            let ofDevices = (
                devices[left.origin.device, default: 0], devices[right.origin.device, default: 0]
            )
            if ofDevices.0 != ofDevices.1 { return ofDevices.0 > ofDevices.1 }
            let ofApps = (apps[left.origin, default: 0], apps[right.origin, default: 0])
            if ofApps.0 != ofApps.1 { return ofApps.0 > ofApps.1 }
            return left.endDate < right.endDate
        }
        return removable.min(by: precedes)
    }
}

extension Session {
    /// The app and the device that a session is from.
    struct Origin: Hashable {
        let device: String
        let app: String
    }

    var origin: Origin { Origin(device: info.hello.device, app: info.hello.app) }

    /// Whether no transition was recorded, and the app did not crash: what nobody will look for.
    var isEmpty: Bool { !hasEntries && info.ending?.kind != .crashed }

    var isPinned: Bool { info.pinned == true }
}
