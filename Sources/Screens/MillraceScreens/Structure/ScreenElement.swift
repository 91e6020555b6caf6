/// An element of a screen: its role, its label, its texts and its actions.
///
/// An element is a value without views, positions, colours or addresses, so two readings of the same screen are equal.
public struct ScreenElement: Hashable, Sendable {
    /// The role of an element. The raw value is the word in the text and JSON forms.
    public enum Role: String, Hashable, Sendable, CaseIterable {
        // Screens
        case screen, sheet, dialog, alert
        case actionSheet = "action sheet"
        // Bars
        case navigationBar = "navigation bar"
        case backButton = "back button"
        case tabBar = "tab bar"
        case tab
        // Lists
        case list, header, row, footer
        // Content to read
        case heading, text, image
        case activityIndicator = "activity indicator"
        case progressBar = "progress bar"
        // Elements to use
        case button, control, `switch`, slider
        case segmentedControl = "segmented control"
        case segment
        case textField = "text field"
        case textView = "text view"
        case searchField = "search field"
        /// A view that groups others, with its own identifier, label or tap gesture.
        case group
    }

    /// A property that only some elements have.
    public enum Trait: String, Hashable, Sendable, CaseIterable {
        /// The element cannot be used at the moment.
        case disabled
        case selected
        /// The entered text is secret. The element's value says only whether the field is empty.
        case secure
        /// The element has keyboard focus.
        case editing
        /// The entered text is invalid.
        case invalid
        /// The activity indicator is animating.
        case busy
        /// Another screen is presented over this one, so its elements cannot be used.
        case covered
        // Styles of an alert's actions.
        case cancel, destructive, preferred
        // Accessories of a row.
        case checkmark, disclosure, detail
    }

    /// An action that a person can perform on an element at the moment.
    public enum Action: String, Hashable, Sendable, CaseIterable {
        /// Tap the element.
        case tap
        /// Replace the element's text, or the number of a slider.
        case type
        /// Press Return, or start the search.
        case submit
        /// Select the row, tab or segment.
        case select
        /// Dismiss the sheet by pulling it down.
        case dismiss
    }

    /// The position of a row, header or footer in its list.
    public struct Place: Hashable, Sendable {
        /// The index of the section, from 0.
        public let section: Int
        /// The index of the row in the section, from 0; nil for a header or footer.
        public let index: Int?
    }

    /// The role of the element.
    public let role: Role
    /// The accessibility identifier.
    public var identifier: String?
    /// The accessibility label, or the shown text if there is none.
    public var label: String?
    /// The shown text, if it differs from the label.
    public var text: String?
    /// The name of the shown image.
    public var image: String?
    /// The entered text, the selection, the number of a slider, `on` or `off` of a switch, or the progress. The value
    /// of a secure field consists of the same dots for every text that is not empty.
    public var value: String?
    /// The text that a field shows while it is empty, if it differs from the label.
    public var placeholder: String?
    /// The accessibility hint: what using the element does.
    public var hint: String?
    /// The position of the element in its list.
    public var place: Place?
    /// The traits, in the order of ``Trait``.
    public var traits: [Trait] = []
    /// The actions, in the order of ``Action``.
    public var actions: [Action] = []
    /// The children, in reading order.
    public var children: [ScreenElement] = []

    /// The index in ``ScreenUses/all`` of the entry that says how the element can be used; nil if there is no entry.
    package var use: Int?

    /// Creates an element with only a role.
    init(_ role: Role) { self.role = role }

    /// The value of a secure field that is not empty. It does not reveal the length.
    package static let mask = "•••••"

    /// Adds a trait if the condition holds.
    mutating func mark(_ trait: Trait, if holds: Bool = true) {
        guard holds else { return }
        traits = Trait.allCases.filter { $0 == trait || traits.contains($0) }
    }

    /// Sets the label to the accessibility label, or to the shown text if there is none.
    mutating func name(_ accessibilityLabel: String?, showing text: String?) {
        let shown = text.flatMap { $0.isEmpty ? nil : $0 }
        label = accessibilityLabel.flatMap { $0.isEmpty ? nil : $0 } ?? shown
        self.text = shown == label ? nil : shown
    }
}

extension ScreenElement {
    /// Moves the texts and images of children that have no other properties into this element. `label` is the element's
    /// accessibility label, if it has one.
    mutating func takeTexts(callingIt label: String?) {
        let isPlain = { (child: ScreenElement) in
            child.identifier == nil && child.text == nil && child.value == nil && child.traits.isEmpty
                && child.hint == nil
        }
        let texts = children.filter { isPlain($0) && ($0.role == .text || $0.role == .heading) }
        let images = children.filter { isPlain($0) && $0.role == .image && $0.label == nil }
        children.removeAll { texts.contains($0) || images.contains($0) }
        name(label, showing: texts.compactMap(\.label).joined(separator: ", "))
        if !images.isEmpty { image = images.compactMap(\.image).joined(separator: ", ") }
    }
}
