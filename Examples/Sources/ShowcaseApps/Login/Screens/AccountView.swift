import HeadlessUIKit

/// The account that is signed in, and a button to sign out.
final class AccountView: UIStackView {
    var onSignOut: () -> Void = {}

    private let imageView = UIImageView(image: UIImage(systemName: "person.circle"))
    private let nameLabel = UILabel()
    private let emailLabel = UILabel()
    private lazy var signOutButton = UIButton(
        configuration: .gray(),
        primaryAction: UIAction(title: "Sign Out") { [weak self] _ in self?.onSignOut() }
    )

    override init(frame: CGRect) {
        super.init(frame: frame)
        axis = .vertical
        alignment = .center
        spacing = 8
        isLayoutMarginsRelativeArrangement = true
        directionalLayoutMargins = NSDirectionalEdgeInsets(top: 40, leading: 16, bottom: 16, trailing: 16)
        imageView.tintColor = .tintColor
        nameLabel.font = .preferredFont(forTextStyle: .title2)
        nameLabel.accessibilityIdentifier = "account.name"
        emailLabel.textColor = .secondaryLabel
        emailLabel.accessibilityIdentifier = "account.email"
        signOutButton.accessibilityIdentifier = "account.signOut"
        for view in [imageView, nameLabel, emailLabel, signOutButton] { addArrangedSubview(view) }
        setCustomSpacing(16, after: imageView)
        setCustomSpacing(24, after: emailLabel)
        NSLayoutConstraint.activate([
            imageView.widthAnchor.constraint(equalToConstant: 72),
            imageView.heightAnchor.constraint(equalToConstant: 72),
        ])
    }

    @available(*, unavailable)
    required init(coder: NSCoder) {
        fatalError("AccountView is made in code: use init(frame:).")
    }

    func show(_ account: Account) {
        nameLabel.text = account.name
        emailLabel.text = account.email
    }
}
