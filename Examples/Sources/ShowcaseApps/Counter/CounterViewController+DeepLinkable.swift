import Foundation

/// `/?count=42` opens the counter at 42.
extension CounterViewController: DeepLinkable {
    /// The counts that a link may set. The range is limited, because anybody can write a link. If a link set the
    /// count to the highest integer, the next increment would overflow.
    private static var linkableCounts: ClosedRange<Int> { -999_999...999_999 }

    func open(_ link: URL) -> Bool {
        guard let place = link.place(queryNames: ["count"]), place.path.isEmpty,
            let count = Int(place.query["count", default: "0"]), Self.linkableCounts.contains(count)
        else {
            return false
        }
        presenter.set(count)
        return true
    }

    var place: URL {
        let count = presenter.state.count
        return .place(query: ["count": count == 0 ? "" : "\(count)"])
    }
}
