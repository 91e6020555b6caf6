import HeadlessUIKit

/// A field for a destination, and buttons. The presenter sets their actions.
final class PlannerViewController: UIViewController {
    var onTap: () -> Void = {}
    var onPlaces: () -> Void = {}
    var onHelp: () -> Void = {}

    let destinationField = StateTextField()

    var buttonTitle: String? {
        get { button.configuration?.title }
        set { button.configuration?.title = newValue }
    }

    private let button = UIButton(configuration: .filled())
    private let placesButton = UIButton(configuration: .plain())

    init() {
        super.init(nibName: nil, bundle: nil)
        // Set the title here, because the next screen's back button shows it even if this view was never loaded.
        title = "Plan"
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("PlannerViewController is made in code: use init().")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            image: UIImage(systemName: "questionmark.circle"),
            primaryAction: UIAction { [weak self] _ in self?.onHelp() }
        )
        navigationItem.rightBarButtonItem?.accessibilityLabel = "Help"
        setUpDestinationField()
        setUpButtons()
        fillMiddle(with: [picture("map"), question, destinationField, button, placesButton])
    }

    private func setUpDestinationField() {
        destinationField.borderStyle = .roundedRect
        destinationField.placeholder = "Place"
        destinationField.textAlignment = .center
        destinationField.autocapitalizationType = .words
        destinationField.autocorrectionType = .no
        destinationField.returnKeyType = .done
        destinationField.accessibilityLabel = "Your destination"
        destinationField.accessibilityIdentifier = "plan.destination"
        destinationField.heightAnchor.constraint(equalToConstant: 48).isActive = true
    }

    private func setUpButtons() {
        button.configuration?.buttonSize = .large
        button.configuration?.cornerStyle = .capsule
        button.accessibilityIdentifier = "plan.ticket"
        button.addAction(UIAction { [weak self] _ in self?.onTap() }, for: .touchUpInside)
        placesButton.configuration?.title = "See All Places"
        placesButton.accessibilityIdentifier = "plan.places"
        placesButton.addAction(UIAction { [weak self] _ in self?.onPlaces() }, for: .touchUpInside)
    }

    private var question: UIView {
        let label = UILabel()
        label.text = "Where do you want to go?"
        label.font = .preferredFont(forTextStyle: .title2)
        label.textAlignment = .center
        return label
    }
}
