import HeadlessUIKit

/// Counts the updates of a row. It shows that one change updates one row if a state is observed part by part.
final class UpdateBadge: UILabel {
    private var count = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        font = .updateCount
        textColor = .secondaryLabel
        setContentHuggingPriority(.required, for: .horizontal)
        setContentCompressionResistancePriority(.required, for: .horizontal)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("UpdateBadge is made in code: use init(frame:).")
    }

    /// Called by the row's `updateProperties()`.
    func countUpdate() {
        count += 1
        text = .updateCount(count)
        accessibilityLabel = count == 1 ? "Updated once" : "Updated \(count) times"
    }

    /// Called before the row shows another item.
    func startAgain() { count = 0 }
}

extension String {
    /// The text of a badge.
    fileprivate static func updateCount(_ count: Int) -> String { "↻ \(count)" }
}

extension UIFont {
    fileprivate static var updateCount: UIFont { .monospacedDigitSystemFont(ofSize: 12, weight: .regular) }
}

extension UIListContentConfiguration {
    /// Shows the number of the row's updates below the text.
    mutating func show(updateCount: Int) {
        secondaryText = .updateCount(updateCount)
        secondaryTextProperties.font = .updateCount
        secondaryTextProperties.color = .secondaryLabel
    }
}

/// The line that explains the badges of a screen.
final class UpdateBadgeLegend: UIStackView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        isLayoutMarginsRelativeArrangement = true
        directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 8, trailing: 16)
        let label = UILabel()
        label.text = "↻ counts how often a row was updated."
        label.font = .preferredFont(forTextStyle: .caption1)
        label.textColor = .secondaryLabel
        label.numberOfLines = 0
        label.accessibilityIdentifier = "updates.legend"
        addArrangedSubview(label)
    }

    @available(*, unavailable)
    required init(coder: NSCoder) {
        fatalError("UpdateBadgeLegend is made in code: use init(frame:).")
    }
}
