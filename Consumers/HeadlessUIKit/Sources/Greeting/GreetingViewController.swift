import HeadlessUIKit

final class GreetingViewController: UIViewController {
    private let field = UITextField()
    private let button = UIButton(type: .system)

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Greeting"
        field.placeholder = "Name"
        button.setTitle("Say hello", for: .normal)
        button.addAction(UIAction { [unowned self] _ in greet() }, for: .touchUpInside)
        view.addSubview(UIStackView(arrangedSubviews: [field, button]))
    }

    private func greet() {
        let message = "Hello, \(field.text ?? "")!"
        let alert = UIAlertController(title: nil, message: message, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Goodbye", style: .cancel))
        present(alert, animated: true)
    }
}
