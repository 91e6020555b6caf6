import HeadlessUIKit

final class TeaOrderViewController: UIViewController {
    private let field = UITextField()
    private let button = UIButton(type: .system)

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Tea"
        field.placeholder = "Cups"
        button.setTitle("Order", for: .normal)
        button.addAction(UIAction { [unowned self] _ in order() }, for: .touchUpInside)
        view.addSubview(UIStackView(arrangedSubviews: [field, button]))
    }

    private func order() {
        let message = "\(field.text ?? "") cups of tea are on their way."
        let alert = UIAlertController(title: nil, message: message, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Fine", style: .cancel))
        present(alert, animated: true)
    }
}
