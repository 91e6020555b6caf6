import HeadlessUIKit
import MillraceObservation
import MobiusCore

/// Shows the form and credentials to try. After signing in, shows the account instead.
///
/// The loop runs until the screen is deallocated. The end of the loop cancels a pending request.
final class LoginViewController: UIViewController {
    let controller: MobiusController<Login.Model, Login.Event, Login.Effect>
    private var lifetime: ControllerLifetime?
    private let suggestions: [LoginSuggestion]

    private let legend = UpdateBadgeLegend()
    private lazy var formView = LoginFormView(controller.observed)
    private let accountView = AccountView()
    let tableView = UITableView(frame: .zero, style: .plain)

    /// - Parameter suggestions: Credentials that the screen offers.
    init(authenticator: any Authenticating, suggestions: [LoginSuggestion] = .stubbed) {
        controller = Login.makeController(authenticator: authenticator)
        self.suggestions = suggestions
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("LoginViewController is made in code: use init(authenticator:suggestions:).")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        accountView.onSignOut = { [controller] in controller.dispatchEvent(.signedOut) }
        tableView.dataSource = self
        tableView.delegate = self
        tableView.keyboardDismissMode = .onDrag
        tableView.register(UITableViewCell.self)
        fillScreen(with: legend, formView, accountView, tableView)
        lifetime = controller.startForLifetime()
    }

    override func updateProperties() {
        super.updateProperties()
        let account = controller.observed.account
        title = account == nil ? "Sign In" : "Account"
        if let account {
            formView.endEditing()
            accountView.show(account)
        }
        legend.isHidden = account != nil
        formView.isHidden = account != nil
        tableView.isHidden = account != nil
        accountView.isHidden = account == nil
    }
}

extension LoginViewController: UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        "Try"
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        suggestions.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let suggestion = suggestions[indexPath.row]
        let cell = tableView.dequeue(UITableViewCell.self, for: indexPath)
        var content = UIListContentConfiguration.subtitleCell()
        content.text = suggestion.credentials.email
        content.textProperties.color = .tintColor
        content.secondaryText = suggestion.explanation
        content.secondaryTextProperties.color = .secondaryLabel
        cell.contentConfiguration = content
        cell.accessibilityIdentifier = "login.suggestion.\(suggestion.id)"
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        formView.endEditing()
        controller.dispatchEvent(.suggestionChosen(suggestions[indexPath.row].credentials))
    }
}
