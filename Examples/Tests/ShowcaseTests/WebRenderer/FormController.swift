import HeadlessUIKit

/// A screen with a field, a button and two labels. The field converts typed text to capitals and refuses digits.
final class FormController: UIViewController, UITextFieldDelegate {
    let field = UITextField()
    let first = UILabel()
    let second = UILabel()
    let button = UIButton(configuration: .plain())
    private(set) var taps = 0

    override func viewDidLoad() {
        field.delegate = self
        field.addAction(
            UIAction { [field] _ in field.text = field.text?.uppercased() },
            for: .editingChanged
        )
        button.addAction(
            UIAction { [weak self] _ in self?.tapped() },
            for: .touchUpInside
        )
        view.addSubview(UIStackView(arrangedSubviews: [field, first, second, button]))
    }

    func textField(
        _ textField: UITextField,
        shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool {
        !string.contains(where: \.isNumber)
    }

    private func tapped() {
        taps += 1
        first.text = "first \(taps)"
        second.text = "second \(taps)"
        button.isEnabled = taps < 2
    }
}
