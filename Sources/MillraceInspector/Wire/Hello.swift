import Foundation
import Millrace
import MillraceTimeline

/// What a page must know first.
struct Hello: Encodable {
    let version = 1
    /// Names the session. Numbers of entries of another session mean nothing in it.
    let session: String
    let app: String
    let process: Int32
    let device: String
    let began: String
    /// Whether the app has gone.
    let ended: Bool
    /// How many entries of an ended session should be there and are not.
    let missing: Int?
    /// What the page may do besides looking: `dispatch`, `travel` and `lock`.
    let may: [String]
    let stores: [WireStore]
    let status: WireStatus
    let first: Int?
    let last: Int?
    let count: Int
    let limits: Limits

    /// How much the timeline keeps. The age is in seconds.
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

    /// - Parameter missing: How many entries are missing, if the app has gone; nil if it has not.
    init(
        _ app: AppHello,
        missing: Int?,
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
        ended = missing != nil
        self.missing = missing
        may = permissions.names
        self.stores = stores
        self.status = status
        first = ids.first
        last = ids.last
        count = ids.count
        self.limits = Limits(limits)
    }
}
