import HeadlessUIKit
import MobiusCore

/// The counter and its beep.
final class BeepingCounterViewController: UIViewController {
    let controller: MobiusController<BeepingCounter.Model, BeepingCounter.Event, BeepingCounter.Effect>
    private var lifetime: ControllerLifetime?

    private let countLabel = UILabel()
    private let beepLabel = UILabel()
    private let beepImageView = UIImageView(image: UIImage(systemName: "speaker.wave.2.fill"))

    /// - Parameter clock: The clock that measures a beep.
    init(clock: any Clock<Duration> = ContinuousClock()) {
        controller = BeepingCounter.makeController(clock: clock)
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("BeepingCounterViewController is made in code: use init(clock:).")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Beeping Counter"
        view.backgroundColor = .systemBackground
        setUpViews()
        show(controller.model)
        controller.connectView { [weak self] model in self?.show(model) }
        lifetime = controller.startForLifetime()
    }

    private func show(_ model: BeepingCounter.Model) {
        countLabel.text = "\(model.count)"
        beepLabel.isHidden = model.beeps == 0
        beepImageView.isHidden = model.beeps == 0
        guard model.beeps > 0 else { return }
        beepLabel.text = model.beeps == 1 ? "Beep!" : "Beep! × \(model.beeps)"
    }

    // MARK: Views

    private func setUpViews() {
        countLabel.font = .monospacedDigitSystemFont(ofSize: 88, weight: .semibold)
        countLabel.textAlignment = .center
        countLabel.accessibilityIdentifier = "beepingCounter.value"
        beepLabel.font = .systemFont(ofSize: 20, weight: .semibold)
        beepLabel.textColor = .systemOrange
        beepLabel.accessibilityIdentifier = "beepingCounter.beep"
        beepImageView.tintColor = .systemOrange

        let beep = UIStackView(arrangedSubviews: [beepImageView, beepLabel])
        beep.alignment = .center
        beep.spacing = 8
        let steps = UIStackView(arrangedSubviews: [
            button("Decrement", symbol: "minus", .gray(), .decrement),
            button("Increment", symbol: "plus", .filled(), .increment),
        ])
        steps.distribution = .fillEqually
        steps.spacing = 12
        let column = UIStackView(arrangedSubviews: [countLabel, centred(beep), steps])
        column.axis = .vertical
        column.spacing = 24
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        NSLayoutConstraint.activate([
            // The height is fixed, so that nothing moves when the sign appears.
            beep.heightAnchor.constraint(equalToConstant: 28),
            beepImageView.widthAnchor.constraint(equalToConstant: 24),
            beepImageView.heightAnchor.constraint(equalToConstant: 24),
            column.centerYAnchor.constraint(equalTo: view.centerYAnchor),
            column.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 32),
            column.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -32),
        ])
    }

    private func centred(_ content: UIView) -> UIView {
        let column = UIStackView(arrangedSubviews: [content])
        column.axis = .vertical
        column.alignment = .center
        return column
    }

    private func button(
        _ name: String,
        symbol: String,
        _ configuration: UIButton.Configuration,
        _ event: BeepingCounter.Event
    ) -> UIButton {
        var configuration = configuration
        configuration.image = UIImage(systemName: symbol)
        configuration.buttonSize = .large
        configuration.cornerStyle = .capsule
        let dispatch = UIAction { [controller] _ in controller.dispatchEvent(event) }
        let button = UIButton(configuration: configuration, primaryAction: dispatch)
        button.accessibilityLabel = name
        button.accessibilityIdentifier = "beepingCounter.\(name.lowercased())"
        return button
    }
}
