import HeadlessUIKit

/// Shows the state of the synchronisation, and lets the person retry.
final class SyncView: UIStackView {
    var onRetry: () -> Void = {}

    private let spinner = UIActivityIndicatorView(style: .medium)
    private let label = UILabel()
    private lazy var retryButton = UIButton(
        configuration: .plain(),
        primaryAction: UIAction(title: "Try Again") { [weak self] _ in self?.onRetry() }
    )

    override init(frame: CGRect) {
        super.init(frame: frame)
        axis = .horizontal
        alignment = .center
        spacing = 8
        isLayoutMarginsRelativeArrangement = true
        directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 20, bottom: 8, trailing: 12)
        spinner.accessibilityLabel = "Syncing"
        label.font = .preferredFont(forTextStyle: .footnote)
        label.accessibilityIdentifier = "todos.sync.status"
        retryButton.configuration?.buttonSize = .small
        retryButton.accessibilityIdentifier = "todos.sync.retry"
        heightAnchor.constraint(equalToConstant: 44).isActive = true
        for view in [spinner, label, retryButton] { addArrangedSubview(view) }
    }

    @available(*, unavailable)
    required init(coder: NSCoder) {
        fatalError("SyncView is made in code: use init(frame:).")
    }

    func show(_ state: SyncState) {
        if state == .syncing { spinner.startAnimating() } else { spinner.stopAnimating() }
        label.text = state.words
        label.textColor = state.isFailed ? .systemRed : .secondaryLabel
        retryButton.isHidden = !state.isFailed
        distribution = state.isFailed ? .equalSpacing : .fill
    }
}

extension SyncState {
    fileprivate var words: String {
        switch self {
        case .synced: "Synced"
        case .syncing: "Syncing"
        case .failed(let error): "Not synced. \(error)"
        }
    }

    fileprivate var isFailed: Bool {
        if case .failed = self { true } else { false }
    }
}
