import HeadlessUIKit

/// The end of a list. Offers the next page, shows that the page is loading, or shows why loading it has failed.
final class NextPageView: UIView {
    var onLoad: () -> Void = {}

    private let spinner = UIActivityIndicatorView(style: .medium)
    private let errorLabel = UILabel()
    private lazy var moreButton = UIButton(
        configuration: .plain(),
        primaryAction: UIAction(title: "More") { [weak self] _ in self?.onLoad() }
    )
    private lazy var retryButton = UIButton(
        configuration: .tinted(),
        primaryAction: UIAction(title: "Try Again") { [weak self] _ in self?.onLoad() }
    )

    override init(frame: CGRect) {
        super.init(frame: frame)
        spinner.accessibilityLabel = "Loading more"
        errorLabel.font = .preferredFont(forTextStyle: .subheadline)
        errorLabel.textColor = .secondaryLabel
        errorLabel.textAlignment = .center
        errorLabel.numberOfLines = 0
        errorLabel.accessibilityIdentifier = "search.more.error"
        moreButton.accessibilityLabel = "Load more"
        moreButton.accessibilityIdentifier = "search.more"
        retryButton.accessibilityIdentifier = "search.more.retry"
        let stack = UIStackView(arrangedSubviews: [spinner, errorLabel, moreButton, retryButton])
        stack.axis = .vertical
        stack.alignment = .center
        stack.spacing = 8
        stack.translatesAutoresizingMaskIntoConstraints = false
        addSubview(stack)
        NSLayoutConstraint.activate([
            stack.centerYAnchor.constraint(equalTo: centerYAnchor),
            stack.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 24),
            stack.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -24),
        ])
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("NextPageView is made in code: use init(frame:).")
    }

    func show(_ nextPage: NextPage) {
        isHidden = nextPage == .none
        if nextPage.loadingURL == nil { spinner.stopAnimating() } else { spinner.startAnimating() }
        if case .available = nextPage { moreButton.isHidden = false } else { moreButton.isHidden = true }
        if case .failed(_, let error) = nextPage {
            errorLabel.text = "\(error.title). \(error.advice)"
            errorLabel.isHidden = false
            retryButton.isHidden = false
        } else {
            errorLabel.isHidden = true
            retryButton.isHidden = true
        }
    }
}
