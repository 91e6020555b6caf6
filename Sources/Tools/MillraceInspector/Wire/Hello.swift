import Foundation
import Millrace
import MillraceTimeline

/// The first message to a page.
struct Hello: Encodable {
    let version = 1
    /// Identifies the session. Numbers of entries are valid within one session only.
    let session: String
    let app: String
    let process: Int32
    let device: String
    let began: String
    /// Whether the app was compiled for debugging; nil if that is unknown.
    let debug: Bool?
    /// Whether the app has ended.
    let ended: Bool
    /// The number of entries that are missing from an ended session's recording.
    let missing: Int?
    /// How an ended app has ended; nil if that is unknown.
    let ending: String?
    /// The store in whose action an ended app has crashed. A test of it ends with that action.
    let crashed: Int?
    /// The permissions of the page, besides reading: any of `dispatch`, `travel` and `lock`.
    let may: [String]
    let stores: [WireStore]
    let status: WireStatus
    let first: Int?
    let last: Int?
    let count: Int
    /// The number that the next entry will have.
    let next: Int
    let limits: Limits

    /// The timeline's limits. The age is in seconds.
    struct Limits: Encodable {
        let count: Int
        let age: Double?
        let bytes: Int?

        init(_ limits: Timeline.Limits) {
            count = limits.count
            age = limits.age.map { $0 / .seconds(1) }
            bytes = limits.bytes
        }
    }

    /// - Parameters:
    ///   - missing: The number of missing entries of an ended session; nil for a running app.
    ///   - ending: How the app has ended.
    ///   - crashed: The number of the store in whose action the app has crashed.
    init(
        _ app: AppHello,
        missing: Int?,
        ending: String?,
        crashed: Int?,
        permissions: HubPermissions,
        stores: [WireStore],
        status: WireStatus,
        ids: Range<Int>,
        limits: Timeline.Limits
    ) {
        session = app.session.uuidString
        self.app = app.app
        process = app.process
        device = app.device
        began = app.began.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        debug = app.isDebugBuild
        ended = missing != nil
        self.missing = missing
        self.ending = ending
        self.crashed = crashed
        may = permissions.names
        self.stores = stores
        self.status = status
        first = ids.first
        last = ids.last
        count = ids.count
        next = ids.upperBound
        self.limits = Limits(limits)
    }
}
