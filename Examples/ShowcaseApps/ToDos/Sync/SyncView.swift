import HeadlessUIKit

/// Says how far the list has come, and lets the person go offline and try again.
final class SyncView: UIStackView {
    var onRetry: () -> Void = {}
    var onSwitch: (Connectivity) -> Void = { _ in }

    private var connectivity = Connectivity.online
    private let spinner = UIActivityIndicatorView(style: .medium)
    private let label = UILabel()
    private lazy var retryButton = button("Try Again", "todos.sync.retry") { $0.onRetry() }
    private lazy var connectivityButton = button("", "todos.sync.connectivity") {
        $0.onSwitch($0.connectivity == .online ? .offline : .online)
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        axis = .horizontal
        alignment = .center
        spacing = 8
        isLayoutMarginsRelativeArrangement = true
        directionalLayoutMargins = NSDirectionalEdgeInsets(top: 6, leading: 20, bottom: 6, trailing: 8)
        spinner.accessibilityLabel = "Syncing"
        label.font = .preferredFont(forTextStyle: .footnote)
        label.numberOfLines = 0
        label.accessibilityIdentifier = "todos.sync.status"
        label.setContentHuggingPriority(.defaultLow, for: .horizontal)
        for view in [spinner, label, retryButton, connectivityButton] { addArrangedSubview(view) }
    }

    @available(*, unavailable)
    required init(coder: NSCoder) {
        fatalError("SyncView is made in code: use init(frame:).")
    }

    func show(_ sync: SyncState, connectivity: Connectivity) {
        self.connectivity = connectivity
        label.text = sync.words
        label.textColor = sync.isFailed ? .systemRed : .secondaryLabel
        if sync == .syncing { spinner.startAnimating() } else { spinner.stopAnimating() }
        retryButton.isHidden = !sync.isFailed
        connectivityButton.configuration?.title = connectivity == .online ? "Go Offline" : "Go Online"
    }

    private func button(
        _ title: String,
        _ identifier: String,
        action: @escaping (SyncView) -> Void
    ) -> UIButton {
        var configuration = UIButton.Configuration.plain()
        configuration.title = title
        configuration.buttonSize = .small
        let button = UIButton(
            configuration: configuration,
            primaryAction: UIAction { [weak self] _ in self.map(action) }
        )
        button.accessibilityIdentifier = identifier
        return button
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
