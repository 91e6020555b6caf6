import HeadlessUIKit

/// Shows a place, a button for a ticket to the place, and a button that leads to the next place.
final class PlaceViewController: UIViewController {
    let name: String
    var onTicket: () -> Void = {}
    var onNext: () -> Void = {}

    init(name: String) {
        self.name = name
        super.init(nibName: nil, bundle: nil)
        title = name
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("PlaceViewController is made in code: use init(name:).")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        let nameLabel = UILabel()
        nameLabel.text = name
        nameLabel.font = .preferredFont(forTextStyle: .largeTitle)
        nameLabel.textAlignment = .center
        nameLabel.accessibilityIdentifier = "place.name"
        fillMiddle(with: [
            picture("pin"),
            nameLabel,
            button("Ticket to \(name)", .filled(), "place.ticket") { $0.onTicket() },
            button("Next Place", .gray(), "place.next") { $0.onNext() },
        ])
    }

    private func button(
        _ title: String,
        _ configuration: UIButton.Configuration,
        _ identifier: String,
        action: @escaping (PlaceViewController) -> Void
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
