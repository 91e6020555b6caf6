import HeadlessUIKit

final class LoginViewController: UIViewController {
    private let email = UITextField()

    init(email: String) {
        super.init(nibName: nil, bundle: nil)
        title = "Sign In"
        self.email.text = email
    }

    required init?(coder: NSCoder) { fatalError("not from a storyboard") }

    override func viewDidLoad() {
        super.viewDidLoad()
        email.placeholder = "Email"
        view.addSubview(email)
    }
}
