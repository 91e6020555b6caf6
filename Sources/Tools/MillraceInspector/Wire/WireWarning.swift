import Millrace
import MillraceTimeline

/// A warning in a page's list.
struct WireWarning: Encodable, Hashable {
    let kind: String
    let title: String
    /// The dialect of the store; empty if the store is unknown.
    let dialect: String
    let store: String
    let place: String
    let evidence: String
    let cure: String
    /// Swift code that silences the warning.
    let silence: String
    /// Milliseconds since the session began.
    let at: Double
    /// The number of the entry that the warning concerns; nil if there is no such entry, or if the entry was dropped.
    @OrNull private(set) var order: Int?

    init(_ warning: Warning, entry: Int?, at time: Duration) {
        kind = warning.kind.rawValue
        title = warning.kind.title
        dialect = warning.store?.dialect ?? ""
        store = String((warning.store?.name ?? "").prefix(200))
        place = String(warning.place.prefix(200))
        evidence = String(warning.evidence.prefix(500))
        cure = warning.kind.cure
        silence = String("\(warning.silence)".prefix(500))
        at = time / .milliseconds(1)
        order = entry
    }
}
