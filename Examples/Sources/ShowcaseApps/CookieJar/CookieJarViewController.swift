import HeadlessUIKit
import MobiusCore

/// The number of cookies, and the sign that there are none.
final class CookieJarViewController: UIViewController {
    let controller: MobiusController<CookieJar.Model, CookieJar.Event, CookieJar.Effect>
    private var lifetime: ControllerLifetime?

    private let cookiesLabel = UILabel()
    private let signLabel = UILabel()
    private let signImageView = UIImageView(image: UIImage(systemName: "exclamationmark.circle"))

    /// - Parameter clock: The clock that measures how long the sign is shown.
    init(clock: any Clock<Duration> = ContinuousClock()) {
        controller = CookieJar.makeController(clock: clock)
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("CookieJarViewController is made in code: use init(clock:).")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Cookie Jar"
        view.backgroundColor = .systemBackground
        setUpViews()
        show(controller.model)
        controller.connectView { [weak self] model in self?.show(model) }
        lifetime = controller.startForLifetime()
    }

    private func show(_ model: CookieJar.Model) {
        cookiesLabel.text = "\(model.cookies)"
        signLabel.isHidden = model.signs == 0
        signImageView.isHidden = model.signs == 0
        guard model.signs > 0 else { return }
        signLabel.text = model.signs == 1 ? "Empty!" : "Empty! × \(model.signs)"
    }

    // MARK: Views

    private func setUpViews() {
        cookiesLabel.font = .monospacedDigitSystemFont(ofSize: 88, weight: .semibold)
        cookiesLabel.textAlignment = .center
        cookiesLabel.accessibilityIdentifier = "cookieJar.value"
        signLabel.font = .systemFont(ofSize: 20, weight: .semibold)
        signLabel.textColor = .systemOrange
        signLabel.accessibilityIdentifier = "cookieJar.sign"
        signImageView.tintColor = .systemOrange

        let sign = UIStackView(arrangedSubviews: [signImageView, signLabel])
        sign.alignment = .center
        sign.spacing = 8
        let steps = UIStackView(arrangedSubviews: [
            button("Take", symbol: "minus", .gray(), .take),
            button("Put", symbol: "plus", .filled(), .put),
        ])
        steps.distribution = .fillEqually
        steps.spacing = 12
        let column = UIStackView(arrangedSubviews: [cookiesLabel, centred(sign), steps])
        column.axis = .vertical
        column.spacing = 24
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        NSLayoutConstraint.activate([
            // The height is fixed, so that nothing moves when the sign appears.
            sign.heightAnchor.constraint(equalToConstant: 28),
            signImageView.widthAnchor.constraint(equalToConstant: 24),
            signImageView.heightAnchor.constraint(equalToConstant: 24),
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
        _ event: CookieJar.Event
    ) -> UIButton {
        var configuration = configuration
        configuration.image = UIImage(systemName: symbol)
        configuration.buttonSize = .large
        configuration.cornerStyle = .capsule
        let dispatch = UIAction { [controller] _ in controller.dispatchEvent(event) }
        let button = UIButton(configuration: configuration, primaryAction: dispatch)
        button.accessibilityLabel = name
        button.accessibilityIdentifier = "cookieJar.\(name.lowercased())"
        return button
    }
}
