#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A title and an image in a bar.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
    /// The title.
    open var title: String? {
        didSet { displayChange(from: oldValue, to: title) }
    }

    /// The image.
    open var image: UIImage? {
        didSet { displayChange(from: oldValue, to: image) }
    }

    /// Whether the person can operate the item.
    open var isEnabled = true {
        didSet { displayChange(from: oldValue, to: isEnabled) }
    }

    /// A number to find the item by.
    open var tag = 0

    /// A name to find the item by, never shown to a person.
    open var accessibilityIdentifier: String? {
        didSet { displayChange(from: oldValue, to: accessibilityIdentifier) }
    }

    /// What the item is, in words.
    open var accessibilityLabel: String? {
        didSet { displayChange(from: oldValue, to: accessibilityLabel) }
    }

    /// The item of the bar that shows this one.
    weak var navigationItem: UINavigationItem?

    /// Makes an item without a title.
    public override init() {
        super.init()
    }

    func displayChange<Value: Equatable>(from oldValue: Value, to newValue: Value) {
        navigationItem?.displayChange(from: oldValue, to: newValue)
    }
}
#endif
