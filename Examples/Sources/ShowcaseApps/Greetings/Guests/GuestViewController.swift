import HeadlessUIKit

/// Shows a guest, a button that greets the guest, and a button that leads to the next guest.
final class GuestViewController: UIViewController {
    let name: String
    var onGreet: () -> Void = {}
    var onNext: () -> Void = {}

    init(name: String) {
        self.name = name
        super.init(nibName: nil, bundle: nil)
        title = name
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("GuestViewController is made in code: use init(name:).")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        let nameLabel = UILabel()
        nameLabel.text = name
        nameLabel.font = .preferredFont(forTextStyle: .largeTitle)
        nameLabel.textAlignment = .center
        nameLabel.accessibilityIdentifier = "guest.name"
        fillMiddle(with: [
            picture("person.circle"),
            nameLabel,
            button("Greet \(name)", .filled(), "guest.greet") { $0.onGreet() },
            button("Next Guest", .gray(), "guest.next") { $0.onNext() },
        ])
    }

    private func button(
        _ title: String,
        _ configuration: UIButton.Configuration,
        _ identifier: String,
        action: @escaping (GuestViewController) -> Void
    ) -> UIButton {
        var configuration = configuration
        configuration.title = title
        configuration.buttonSize = .large
        configuration.cornerStyle = .capsule
        let button = UIButton(
            configuration: configuration,
            primaryAction: UIAction { [weak self] _ in self.map(action) }
        )
        button.accessibilityIdentifier = identifier
        return button
    }
}
