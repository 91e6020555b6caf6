import HeadlessUIKit

/// A form with typical controls.
@MainActor
public func formScreen(password: String = "hunter2") -> UINavigationController {
    let start = UIViewController()
    start.title = "Start"
    let form = UIViewController()
    form.title = "Sign In"
    form.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .done)

    let email = UITextField()
    email.placeholder = "Email"
    email.text = "ada@example.com"
    email.accessibilityIdentifier = "login.email"
    let secret = UITextField()
    secret.placeholder = "Password"
    secret.isSecureTextEntry = true
    secret.text = password
    secret.accessibilityIdentifier = "login.password"
    let complaint = UILabel()
    complaint.text = "Wrong <password> & \"more\""
    secret.headlessDescriber = complaint
    secret.headlessIsInvalid = true
    let submit = UIButton(configuration: .filled())
    submit.setTitle("Sign In", for: .normal)
    submit.setImage(UIImage(systemName: "person"), for: .normal)
    submit.isEnabled = false
    submit.accessibilityIdentifier = "login.submit"
    let stack = UIStackView(arrangedSubviews: [email, secret, complaint, submit])
    stack.axis = .vertical
    form.view.addSubview(stack)

    let navigation = UINavigationController(rootViewController: start)
    navigation.pushViewController(form, animated: false)
    return navigation
}
