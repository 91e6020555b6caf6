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

    /// A number that helps to find the item.
    open var tag = 0

    private var titleTextAttributes: [UIControl.State.RawValue: [NSAttributedString.Key: Any]] = [:]

    /// Sets the attributes of the title in a state.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State)
    {
        titleTextAttributes[state.rawValue] = attributes
        setNeedsDisplay()
    }

    /// The attributes of the title in a state; nil if none were set.
    open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
        titleTextAttributes[state.rawValue]
    }

    /// Copies properties from the proxies of the item's class, unless they are set on the item; see ``UIAppearance``.
    func takeAppearance(in bar: UIView) {
        for proxy in AppearanceProxies.proxies(for: self, in: bar) { takeAppearance(of: proxy) }
    }

    /// Copies properties from an appearance proxy, unless they are already set on the item.
    func takeAppearance(of proxy: UIBarItem) {
        let taken = proxy.titleTextAttributes.filter { titleTextAttributes[$0.key] == nil }
        guard !taken.isEmpty else { return }
        titleTextAttributes.merge(taken) { own, _ in own }
        setNeedsDisplay()
    }

    /// A name that helps to find the item. It is never shown to a person.
    open var accessibilityIdentifier: String? {
        didSet { displayChange(from: oldValue, to: accessibilityIdentifier) }
    }

    /// A description of the item in words.
    open var accessibilityLabel: String? {
        didSet { displayChange(from: oldValue, to: accessibilityLabel) }
    }

    /// The navigation item that contains this one.
    weak var navigationItem: UINavigationItem?

    /// Makes an item without a title.
    public override init() {
        super.init()
    }

    /// The bar that contains the item.
    var bar: UIView? { navigationItem?.navigationBar }

    func setNeedsDisplay() {
        bar?.setNeedsDisplay()
    }

    func displayChange<Value: Equatable>(from oldValue: Value, to newValue: Value) {
        if oldValue != newValue { setNeedsDisplay() }
    }
}
#endif
