import HeadlessUIKit

/// A field for a name, and buttons. The presenter sets their actions.
final class StartViewController: UIViewController {
    var onTap: () -> Void = {}
    var onGuests: () -> Void = {}
    var onHelp: () -> Void = {}

    let nameField = StateTextField()

    var buttonTitle: String? {
        get { button.configuration?.title }
        set { button.configuration?.title = newValue }
    }

    private let button = UIButton(configuration: .filled())
    private let guestsButton = UIButton(configuration: .plain())

    init() {
        super.init(nibName: nil, bundle: nil)
        // Set the title here, because the next screen's back button shows it even if this view was never loaded.
        title = "Start"
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("StartViewController is made in code: use init().")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            image: UIImage(systemName: "questionmark.circle"),
            primaryAction: UIAction { [weak self] _ in self?.onHelp() }
        )
        navigationItem.rightBarButtonItem?.accessibilityLabel = "Help"
        setUpNameField()
        setUpButtons()
        fillMiddle(with: [picture("hand.wave"), question, nameField, button, guestsButton])
    }

    private func setUpNameField() {
        nameField.borderStyle = .roundedRect
        nameField.placeholder = "Name"
        nameField.textAlignment = .center
        nameField.autocapitalizationType = .words
        nameField.autocorrectionType = .no
        nameField.returnKeyType = .done
        nameField.accessibilityLabel = "Your name"
        nameField.accessibilityIdentifier = "start.name"
        nameField.heightAnchor.constraint(equalToConstant: 48).isActive = true
    }

    private func setUpButtons() {
        button.configuration?.buttonSize = .large
        button.configuration?.cornerStyle = .capsule
        button.accessibilityIdentifier = "start.hello"
        button.addAction(UIAction { [weak self] _ in self?.onTap() }, for: .touchUpInside)
        guestsButton.configuration?.title = "See Who Else Is Here"
        guestsButton.accessibilityIdentifier = "start.guests"
        guestsButton.addAction(UIAction { [weak self] _ in self?.onGuests() }, for: .touchUpInside)
    }

    private var question: UIView {
        let label = UILabel()
        label.text = "What is your name?"
        label.font = .preferredFont(forTextStyle: .title2)
        label.textAlignment = .center
        return label
    }
}
