import HeadlessUIKit

/// A line of a form: its name, the text, and what is wrong with that.
final class FormField: UIStackView {
    /// The person has gone elsewhere.
    var onLeave: () -> Void = {}
    /// The person has pressed the return key.
    var onReturn: () -> Void = {}

    let textField = StateTextField()
    private let nameLabel = UILabel()
    private let complaintLabel = UILabel()

    /// - Parameter identifier: What the accessibility identifiers of its parts begin with.
    init(name: String, identifier: String) {
        super.init(frame: .zero)
        axis = .vertical
        spacing = 6
        nameLabel.text = name
        nameLabel.font = .preferredFont(forTextStyle: .subheadline)
        nameLabel.textColor = .secondaryLabel
        complaintLabel.font = .preferredFont(forTextStyle: .footnote)
        complaintLabel.textColor = .systemRed
        complaintLabel.numberOfLines = 0
        complaintLabel.isHidden = true
        complaintLabel.accessibilityIdentifier = "\(identifier).complaint"
        setUpTextField(name: name, identifier: identifier)
        for view in [nameLabel, textField, complaintLabel] { addArrangedSubview(view) }
    }

    @available(*, unavailable)
    override init(frame: CGRect) {
        fatalError("FormField cannot be made without a name: use init(name:identifier:).")
    }

    @available(*, unavailable)
    required init(coder: NSCoder) {
        fatalError("FormField is made in code: use init(name:identifier:).")
    }

    private func setUpTextField(name: String, identifier: String) {
        textField.borderStyle = .roundedRect
        textField.autocapitalizationType = .none
        textField.autocorrectionType = .no
        textField.returnKeyType = .go
        textField.accessibilityLabel = name
        textField.accessibilityIdentifier = identifier
        textField.heightAnchor.constraint(equalToConstant: 44).isActive = true
        let actions: [(UIControl.Event, (FormField) -> Void)] = [
            (.editingDidEnd, { $0.onLeave() }),
            (.primaryActionTriggered, { $0.onReturn() }),
        ]
        for (event, perform) in actions {
            textField.addAction(UIAction { [weak self] _ in self.map(perform) }, for: event)
        }
    }

    /// Shows what the model says.
    func show(text: String, complaint: String?) {
        textField.show(text)
        complaintLabel.text = complaint ?? ""
        complaintLabel.isHidden = complaint == nil
        // For those who do not see that the complaint is below the field.
        #if canImport(UIKit)
        textField.accessibilityHint = complaint
        #else
        textField.headlessIsInvalid = complaint != nil
        textField.headlessDescriber = complaint == nil ? nil : complaintLabel
        #endif
    }
}
