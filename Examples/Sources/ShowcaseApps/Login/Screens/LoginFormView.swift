import HeadlessUIKit

/// The form: its fields, how it is going, and what can be done.
final class LoginFormView: UIStackView {
    var onEvent: (Login.Event) -> Void = { _ in }

    private let fields: [(Login.Field, FormField)] = [
        (.email, FormField(name: "Email", identifier: "login.email")),
        (.password, FormField(name: "Password", identifier: "login.password")),
    ]
    private let statusLabel = UILabel()
    private lazy var submitButton = button("login.submit", .filled(), .submitted)
    private lazy var cancelButton = button("login.cancel", .gray(), .cancelled)

    override init(frame: CGRect) {
        super.init(frame: frame)
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
    required init(coder: NSCoder) {
        fatalError("LoginFormView is made in code: use init(frame:).")
    }

    func show(_ model: Login.Model) {
        for (field, view) in fields {
            view.show(text: model.credentials[field], complaint: model.complaint(about: field))
        }
        showStatus(of: model)
        submitButton.isEnabled = model.canSubmit
        submitButton.configuration?.title = model.submitTitle
        submitButton.configuration?.showsActivityIndicator = model.phase == .submitting
        cancelButton.isHidden = model.phase != .submitting
    }

    /// Ends the editing, so that the fields show what the model says.
    func endEditing() {
        for (_, view) in fields { view.textField.resignFirstResponder() }
    }

    private func showStatus(of model: Login.Model) {
        statusLabel.text = model.status ?? ""
        statusLabel.isHidden = model.status == nil
        statusLabel.textColor = model.hasBadNews ? .systemRed : .secondaryLabel
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
        view.textField.onEdit = { [weak self] text in self?.onEvent(.edited(field, text)) }
        view.onLeave = { [weak self] in self?.onEvent(.left(field)) }
        view.onReturn = { [weak self] in self?.onEvent(.submitted) }
    }

    private func button(
        _ identifier: String,
        _ configuration: UIButton.Configuration,
        _ event: Login.Event
    ) -> UIButton {
        var configuration = configuration
        configuration.buttonSize = .large
        configuration.imagePadding = 8
        let send = UIAction { [weak self] _ in self?.onEvent(event) }
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

    /// How it is going, in words.
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
