import Foundation

/// `/?count=42` is the counter at 42.
extension CounterViewController: DeepLinkable {
    /// Far from where a count overflows: anybody can write a link.
    private static var linkableCounts: ClosedRange<Int> { -999_999...999_999 }

    func open(_ link: URL) -> Bool {
        guard let text = link.rootQuery(["count"])?["count", default: "0"], let count = Int(text),
            Self.linkableCounts.contains(count)
        else {
            return false
        }
        presenter.set(count)
        return true
    }

    var place: URL {
        let count = presenter.state.count
        return count == 0 ? .root() : .root(URLQueryItem(name: "count", value: "\(count)"))
    }
}
