import HeadlessUIKit

/// A line below a list, which explains a problem until the person closes the line.
final class NoticeView: UIStackView {
    var onClose: () -> Void = {}

    private let label = UILabel()
    private lazy var closeButton = UIButton(
        configuration: .plain(),
        primaryAction: UIAction(image: UIImage(systemName: "xmark")) { [weak self] _ in self?.onClose() }
    )

    override init(frame: CGRect) {
        super.init(frame: frame)
        alignment = .center
        spacing = 8
        isLayoutMarginsRelativeArrangement = true
        directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 20, bottom: 8, trailing: 12)
        let imageView = UIImageView(image: UIImage(systemName: "exclamationmark.triangle"))
        imageView.tintColor = .systemOrange
        imageView.setContentCompressionResistancePriority(.required, for: .horizontal)
        NSLayoutConstraint.activate([
            imageView.widthAnchor.constraint(equalToConstant: 20),
            imageView.heightAnchor.constraint(equalToConstant: 20),
        ])
        label.font = .preferredFont(forTextStyle: .footnote)
        label.textColor = .secondaryLabel
        label.numberOfLines = 0
        label.accessibilityIdentifier = "notes.notice"
        closeButton.configuration?.buttonSize = .small
        closeButton.accessibilityLabel = "Close"
        closeButton.accessibilityIdentifier = "notes.notice.close"
        closeButton.setContentHuggingPriority(.required, for: .horizontal)
        for view in [imageView, label, closeButton] { addArrangedSubview(view) }
    }

    @available(*, unavailable)
    required init(coder: NSCoder) {
        fatalError("NoticeView is made in code: use init(frame:).")
    }

    func show(_ text: String?) {
        label.text = text
        isHidden = text == nil
    }
}
