#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

extension UIBarButtonItem {
    /// The title and symbol of a system button.
    package var systemLooks: (title: String?, symbol: String?) {
        switch headlessSystemItem {
        case .done: ("Done", nil)
        case .cancel: ("Cancel", nil)
        case .edit: ("Edit", nil)
        case .save: ("Save", nil)
        case .undo: ("Undo", nil)
        case .redo: ("Redo", nil)
        case .add: (nil, "plus")
        case .search: (nil, "magnifyingglass")
        case .refresh: (nil, "arrow.clockwise")
        case .stop, .close: (nil, "xmark")
        case nil: (nil, nil)
        default: (nil, "questionmark.circle")
        }
    }
}

extension UITabBarItem {
    /// The title and symbol of a system item.
    package var systemLooks: (title: String, symbol: String)? {
        headlessSystemItem.map { item in
            switch item {
            case .more: ("More", "list.bullet")
            case .favorites: ("Favorites", "star.fill")
            case .featured: ("Featured", "star")
            case .topRated: ("Top Rated", "star")
            case .recents: ("Recents", "clock")
            case .contacts: ("Contacts", "person.circle")
            case .history: ("History", "clock")
            case .bookmarks: ("Bookmarks", "book")
            case .search: ("Search", "magnifyingglass")
            case .downloads: ("Downloads", "shippingbox")
            case .mostRecent: ("Most Recent", "clock")
            case .mostViewed: ("Most Viewed", "eye")
            }
        }
    }
}
#endif
