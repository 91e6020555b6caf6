import Foundation
import HeadlessUIKit
import MillraceObservation

/// A row of a note: its title, the beginning of its text, its date, and a button that pins it.
///
/// The cell observes its own element of the list, so a change of one note updates no other row.
final class NoteCell: UITableViewCell {
    var onPin: (Note) -> Void = { _ in }

    private var note: ObservedElement<Note>?
    private let titleLabel = UILabel()
    private let textPreview = UILabel()
    private let dateLabel = UILabel()
    private let badge = UpdateBadge()
    private let pinButton = UIButton(configuration: .plain())

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        titleLabel.font = .preferredFont(forTextStyle: .headline)
        textPreview.font = .preferredFont(forTextStyle: .subheadline)
        textPreview.textColor = .secondaryLabel
        textPreview.numberOfLines = 2
        dateLabel.font = .preferredFont(forTextStyle: .caption1)
        dateLabel.textColor = .secondaryLabel
        let footer = UIStackView(arrangedSubviews: [dateLabel, badge])
        footer.spacing = 8
        let stack = UIStackView(arrangedSubviews: [titleLabel, textPreview, footer])
        stack.axis = .vertical
        stack.spacing = 4
        fill(with: stack)
        pinButton.frame = CGRect(x: 0, y: 0, width: 44, height: 44)
        pinButton.addAction(UIAction { [weak self] _ in self?.pin() }, for: .primaryActionTriggered)
        accessoryView = pinButton
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("NoteCell is made in code: use init(style:reuseIdentifier:).")
    }

    func show(_ note: ObservedElement<Note>) {
        self.note = note
        badge.startAgain()
        setNeedsUpdateProperties()
    }

    override func updateProperties() {
        super.updateProperties()
        guard let note = note?.state else { return }
        badge.countUpdate()
        titleLabel.text = note.name
        titleLabel.textColor = note.title.isEmpty ? .secondaryLabel : .label
        textPreview.text = note.preview
        textPreview.isHidden = note.preview.isEmpty
        dateLabel.text = note.changed.formatted(.noteDate)
        accessibilityLabel = note.isPinned ? "\(note.name), pinned" : note.name
        accessibilityIdentifier = "notes.row.\(note.id)"
        badge.accessibilityIdentifier = "updates.note.\(note.id)"
        showPin(of: note)
    }

    private func showPin(of note: Note) {
        pinButton.configuration?.image = UIImage(systemName: note.isPinned ? "pin.fill" : "pin")
        pinButton.configuration?.baseForegroundColor = note.isPinned ? .systemOrange : .tertiaryLabel
        pinButton.accessibilityLabel = "\(note.isPinned ? "Unpin" : "Pin") \(note.name)"
        pinButton.accessibilityIdentifier = "notes.pin.\(note.id)"
    }

    private func pin() {
        if let note = note?.state { onPin(note) }
    }
}

extension Note {
    /// The title, or a placeholder.
    var name: String { title.isEmpty ? "New Note" : title }

    /// The beginning of the text, in a line or two.
    fileprivate var preview: String {
        text.split(separator: "\n").prefix(6).joined(separator: " · ")
    }
}

extension FormatStyle where Self == Date.FormatStyle {
    /// The format of a note's date.
    static var noteDate: Self {
        Date.FormatStyle(date: .abbreviated, time: .shortened, locale: Locale(identifier: "en_GB"))
    }
}
