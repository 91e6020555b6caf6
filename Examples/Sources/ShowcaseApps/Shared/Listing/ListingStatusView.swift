import HeadlessUIKit

/// Shows the loading state of a list, above its rows or in their place.
final class ListingStatusView: UIStackView {
    var onCancel: () -> Void = {}
    var onRetry: () -> Void = {}

    private let imageView = UIImageView()
    private let spinner = UIActivityIndicatorView(style: .large)
    private let titleLabel = UILabel()
    private let messageLabel = UILabel()
    private lazy var cancelButton = UIButton(
        configuration: .gray(),
        primaryAction: UIAction(title: "Cancel") { [weak self] _ in self?.onCancel() }
    )
    private lazy var retryButton = UIButton(
        configuration: .tinted(),
        primaryAction: UIAction(title: "Try Again") { [weak self] _ in self?.onRetry() }
    )

    override init(frame: CGRect) {
        super.init(frame: frame)
        axis = .vertical
        alignment = .center
        spacing = 12
        isLayoutMarginsRelativeArrangement = true
        imageView.tintColor = .secondaryLabel
        spinner.accessibilityLabel = "Loading"
        titleLabel.numberOfLines = 0
        messageLabel.numberOfLines = 0
        messageLabel.textAlignment = .center
        messageLabel.font = .preferredFont(forTextStyle: .subheadline)
        messageLabel.textColor = .secondaryLabel
        titleLabel.accessibilityIdentifier = "search.status"
        messageLabel.accessibilityIdentifier = "search.message"
        cancelButton.accessibilityIdentifier = "search.cancel"
        retryButton.accessibilityIdentifier = "search.retry"
        for view in [imageView, spinner, titleLabel, messageLabel, cancelButton, retryButton] {
            addArrangedSubview(view)
        }
        NSLayoutConstraint.activate([
            imageView.widthAnchor.constraint(equalToConstant: 40),
            imageView.heightAnchor.constraint(equalToConstant: 40),
        ])
    }

    @available(*, unavailable)
    required init(coder: NSCoder) {
        fatalError("ListingStatusView is made in code: use init(frame:).")
    }

    func show(_ status: ListingStatus) {
        titleLabel.text = status.title
        messageLabel.text = status.message
        messageLabel.isHidden = status.message == nil
        imageView.image = status.symbol.flatMap { UIImage(systemName: $0) }
        imageView.isHidden = status.symbol == nil
        if status.activity == .inProgress { spinner.startAnimating() } else { spinner.stopAnimating() }
        cancelButton.isHidden = status.activity != .inProgress
        retryButton.isHidden = status.activity != .ended
        arrange(asCaption: status.symbol == nil && status.activity == .none)
    }

    /// Formats the status as a caption (a line above the rows), or as a large message in place of the rows.
    private func arrange(asCaption isCaption: Bool) {
        let margin: CGFloat = isCaption ? 8 : 32
        directionalLayoutMargins = NSDirectionalEdgeInsets(
            top: margin,
            leading: 16,
            bottom: margin,
            trailing: 16
        )
        alignment = isCaption ? .leading : .center
        titleLabel.font = .preferredFont(forTextStyle: isCaption ? .footnote : .headline)
        titleLabel.textColor = isCaption ? .secondaryLabel : .label
        titleLabel.textAlignment = isCaption ? .natural : .center
    }
}
