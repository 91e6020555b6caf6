import HeadlessUIKit
import MillraceObservation

/// The form: its fields, the status of the request, and buttons.
final class LoginFormView: UIStackView {
    private let login: Observed<Login.Model, Login.Event>
    private lazy var fields: [(Login.Field, FormField)] = [
        (.email, FormField(.email, of: login, name: "Email", identifier: "login.email")),
        (.password, FormField(.password, of: login, name: "Password", identifier: "login.password")),
    ]
    private let statusLabel = UILabel()
    private lazy var submitButton = button("login.submit", .filled(), .submitted)
    private lazy var cancelButton = button("login.cancel", .gray(), .cancelled)

    init(_ login: Observed<Login.Model, Login.Event>) {
        self.login = login
        super.init(frame: .zero)
        axis = .vertical
        spacing = 16
        isLayoutMarginsRelativeArrangement = true
        directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 16, bottom: 16, trailing: 16)
        statusLabel.font = .preferredFont(forTextStyle: .subheadline)
        statusLabel.numberOfLines = 0
        statusLabel.accessibilityIdentifier = "login.status"
        cancelButton.configuration?.title = "Cancel"
        for (field, view) in fields {
            setUp(view, for: field)
            addArrangedSubview(view)
        }
        for view in [statusLabel, submitButton, cancelButton] { addArrangedSubview(view) }
    }

    @available(*, unavailable)
    override init(frame: CGRect) {
        fatalError("LoginFormView cannot be made without a model: use init(_:).")
    }

    @available(*, unavailable)
    required init(coder: NSCoder) {
        fatalError("LoginFormView is made in code: use init(_:).")
    }

    override func updateProperties() {
        super.updateProperties()
        showStatus()
        submitButton.isEnabled = login.canSubmit
        submitButton.configuration?.title = login.submitTitle
        submitButton.configuration?.showsActivityIndicator = login.phase == .submitting
        cancelButton.isHidden = login.phase != .submitting
    }

    /// Ends editing, so that the fields show the model's text.
    func endEditing() {
        for (_, view) in fields { view.textField.resignFirstResponder() }
    }

    private func showStatus() {
        let status = login.status
        statusLabel.text = status ?? ""
        statusLabel.isHidden = status == nil
        statusLabel.textColor = login.hasBadNews ? .systemRed : .secondaryLabel
    }

    // MARK: Setting up

    private func setUp(_ view: FormField, for field: Login.Field) {
        switch field {
        case .email:
            view.textField.keyboardType = .emailAddress
            view.textField.textContentType = .username
        case .password:
            view.textField.isSecureTextEntry = true
            view.textField.textContentType = .password
        }
        view.textField.onEdit = { [login] text in login.send(.edited(field, text)) }
        view.onLeave = { [login] in login.send(.left(field)) }
        view.onReturn = { [login] in login.send(.submitted) }
    }

    private func button(
        _ identifier: String,
        _ configuration: UIButton.Configuration,
        _ event: Login.Event
    ) -> UIButton {
        var configuration = configuration
        configuration.buttonSize = .large
        configuration.imagePadding = 8
        let send = UIAction { [login] _ in login.send(event) }
        let button = UIButton(configuration: configuration, primaryAction: send)
        button.accessibilityIdentifier = identifier
        return button
    }
}

extension Login.Model {
    fileprivate var submitTitle: String {
        switch phase {
        case .submitting: "Signing In"
        case .failed(let error) where error.isWorthAnotherTry: "Try Again"
        case .editing, .failed, .signedIn: "Sign In"
        }
    }

    /// The status of the request, in words.
    fileprivate var status: String? {
        switch phase {
        case .submitting: "Signing in as \(credentials.email)"
        case .failed(let error): error.explanation
        case .editing, .signedIn: nil
        }
    }

    fileprivate var hasBadNews: Bool {
        if case .failed(let error) = phase { error != .cancelled } else { false }
    }
}
