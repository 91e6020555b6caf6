import Foundation

/// `/?count=42` is the counter at 42.
extension CounterViewController: DeepLinkable {
    /// Far from where a count overflows: anybody can write a link.
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
