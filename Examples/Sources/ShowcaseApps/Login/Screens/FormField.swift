import HeadlessUIKit
import MillraceObservation

/// A line of a form: its name, its text, the error in the text, and how often the line was updated.
///
/// It observes its own line of the model, so typing in one line updates no other.
final class FormField: UIStackView {
    /// Called when the person has left the field.
    var onLeave: () -> Void = {}
    /// Called when the person has pressed the return key.
    var onReturn: () -> Void = {}

    let textField = StateTextField()
    private let nameLabel = UILabel()
    private let complaintLabel = UILabel()
    private let badge = UpdateBadge()
    private let login: Observed<Login.Model, Login.Event>
    private let field: Login.Field

    /// - Parameter identifier: The prefix of the accessibility identifiers of this field's views.
    init(_ field: Login.Field, of login: Observed<Login.Model, Login.Event>, name: String, identifier: String)
    {
        self.field = field
        self.login = login
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
        badge.accessibilityIdentifier = "updates.\(identifier)"
        setUpTextField(name: name, identifier: identifier)
        let header = UIStackView(arrangedSubviews: [nameLabel, badge])
        header.spacing = 8
        header.alignment = .center
        for view in [header, textField, complaintLabel] { addArrangedSubview(view) }
    }

    @available(*, unavailable)
    override init(frame: CGRect) {
        fatalError("FormField cannot be made without a field: use init(_:of:name:identifier:).")
    }

    @available(*, unavailable)
    required init(coder: NSCoder) {
        fatalError("FormField is made in code: use init(_:of:name:identifier:).")
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

    override func updateProperties() {
        super.updateProperties()
        let line = login[\.[line: field]]
        textField.show(line.text)
        show(line.complaint)
        badge.countUpdate()
    }

    private func show(_ complaint: String?) {
        complaintLabel.text = complaint ?? ""
        complaintLabel.isHidden = complaint == nil
        // Associate the complaint with the field for assistive technology.
        #if canImport(UIKit)
        textField.accessibilityHint = complaint
        #else
        textField.headlessIsInvalid = complaint != nil
        textField.headlessDescriber = complaint == nil ? nil : complaintLabel
        #endif
    }
}
