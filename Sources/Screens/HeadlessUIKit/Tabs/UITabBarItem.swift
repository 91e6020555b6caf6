#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The part of a tab bar that belongs to one screen.
open class UITabBarItem: UIBarItem {
    /// The title and image of a system item.
    public enum SystemItem: Int, Sendable {
        case more
        case favorites
        case featured
        case topRated
        case recents
        case contacts
        case history
        case bookmarks
        case search
        case downloads
        case mostRecent
        case mostViewed
    }

    /// The image while the item is selected; nil for ``UIBarItem/image``.
    open var selectedImage: UIImage? {
        didSet { displayChange(from: oldValue, to: selectedImage) }
    }

    /// A short text at the item's corner, such as a number of new messages.
    open var badgeValue: String? {
        didSet { displayChange(from: oldValue, to: badgeValue) }
    }

    /// The kind of a system item. UIKit does not expose it.
    public private(set) var headlessSystemItem: SystemItem?

    /// The bar that shows the item.
    weak var tabBar: UITabBar?

    /// Makes an item without a title.
    public override init() {
        super.init()
    }

    /// Makes an item.
    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init(title: title, image: image, selectedImage: nil)
        self.tag = tag
    }

    /// Makes an item.
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init()
        self.title = title
        self.image = image
        self.selectedImage = selectedImage
    }

    /// Makes a system item.
    public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
        self.init()
        headlessSystemItem = systemItem
        self.tag = tag
    }

    override var bar: UIView? { tabBar }
}
#endif
