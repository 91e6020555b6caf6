import MillraceReporting
import Observation

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
@MainActor @Observable
final class CartModel {
    private(set) var items: [String] = []
    private(set) var coupon: String?

    /// The part of the model that the timeline records and restores.
    struct Snapshot: Codable, Equatable, Sendable {
        var items: [String]
        var coupon: String?
    }

    var snapshot: Snapshot {
        get { Snapshot(items: items, coupon: coupon) }
        set { (items, coupon) = (newValue.items, newValue.coupon) }
    }

    @ObservationIgnored private lazy var reporter = ReportedStore<Snapshot, String>(
        dialect: "Observable",
        name: "Cart",
        state: snapshot,
        restore: { [weak self] in self?.snapshot = $0 }
    )

    func add(_ item: String) { change { items.append(item) } }
    func redeem(_ code: String) { change { coupon = code } }

    /// Makes a change and reports it, under the name of the method that makes it.
    private func change(_ method: String = #function, _ body: () -> Void) {
        if TransitionProbe.isHoldingActions { return }
        reporter.reporting(method, state: { snapshot }, body)
    }
}
