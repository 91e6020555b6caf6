import Foundation
import Millrace
import MillraceTimeline

/// What a page must know first.
struct Hello: Encodable {
    let version = 1
    /// Names the session. Numbers of entries of another session mean nothing in it.
    let session: String
    let app: String
    let began: String
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

    init(
        session: String,
        app: String,
        began: Date,
        stores: [WireStore],
        status: WireStatus,
        ids: Range<Int>,
        limits: Timeline.Limits
    ) {
        self.session = session
        self.app = app
        self.began = began.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        self.stores = stores
        self.status = status
        first = ids.first
        last = ids.last
        count = ids.count
        self.limits = Limits(limits)
    }
}
