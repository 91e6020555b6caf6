#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A class that has a proxy for the looks of all its instances.
///
///     UINavigationBar.appearance().tintColor = .systemRed
///     UIBarButtonItem.appearance().setTitleTextAttributes([.foregroundColor: UIColor.white], for: .normal)
///
/// An instance takes what the proxies of its class and of its superclasses have when it comes into a window, and only
/// what it does not have itself, as in UIKit. A proxy counts for `tintColor` and `backgroundColor` of views, for the
/// colours, text attributes and translucency of bars, and for the tint colour and text attributes of their items.
@preconcurrency @MainActor
public protocol UIAppearance: NSObjectProtocol {
    /// Makes the proxy of a class.
    static func headlessMakeAppearance() -> Self
}

/// A class inside of whose instances looks can be other ones.
@preconcurrency @MainActor
public protocol UIAppearanceContainer: NSObjectProtocol {}

extension UIView: UIAppearance, UIAppearanceContainer {
    /// Makes the proxy of a class of views, by its `init(frame:)`.
    public static func headlessMakeAppearance() -> Self {
        // The initialiser is unavailable for views, but a class that is known at run time has no other one.
        (self as UIResponder.Type).init(headlessDelegateOf: .shared) as! Self
    }
}

extension UIViewController: UIAppearanceContainer {}

extension UIBarItem: UIAppearance {
    /// Makes the proxy of a class of items.
    ///
    /// - Precondition: It is one of UIKit's classes. A subclass of the app's own takes the proxy of that.
    public static func headlessMakeAppearance() -> Self {
        let item =
            switch self {
            case is UIBarButtonItem.Type: UIBarButtonItem()
            case is UITabBarItem.Type: UITabBarItem()
            default: UIBarItem()
            }
        guard let item = item as? Self else {
            fatalError("\(self) has no appearance() of its own. Use that of \(type(of: item)).")
        }
        return item
    }
}

extension UIAppearance {
    /// The proxy for the looks of all instances.
    public static func appearance() -> Self {
        AppearanceProxies.proxy(of: self, within: [])
    }

    /// The proxy for the looks of the instances that are inside an instance of each of these classes: the first of them
    /// the innermost, and others may be in between.
    public static func appearance(
        whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> Self {
        AppearanceProxies.proxy(of: self, within: containerTypes)
    }
}

/// The proxies that were asked for.
@MainActor
enum AppearanceProxies {
    private struct Entry {
        let proxy: any UIAppearance
        let type: any UIAppearance.Type
        let containers: [any UIAppearanceContainer.Type]

        /// Whether an object, whose container is the responder, takes looks from the proxy.
        @MainActor
        func counts(for object: any UIAppearance, in container: UIResponder?) -> Bool {
            guard AppearanceProxies.isInstance(object, of: type) else { return false }
            var next = container
            for wanted in containers {
                while let responder = next, !AppearanceProxies.isContainer(responder, of: wanted) {
                    next = responder.next
                }
                guard let found = next else { return false }
                next = found.next
            }
            return true
        }
    }

    private static var entries: [Entry] = []

    static func proxy<Object: UIAppearance>(
        of type: Object.Type,
        within containers: [any UIAppearanceContainer.Type]
    ) -> Object {
        let names = containers.map { ObjectIdentifier($0) }
        for entry in entries
        where entry.type == type && entry.containers.map({ ObjectIdentifier($0) }) == names {
            if let proxy = entry.proxy as? Object { return proxy }
        }
        let proxy = type.headlessMakeAppearance()
        entries.append(Entry(proxy: proxy, type: type, containers: containers))
        return proxy
    }

    /// The proxies that count for an object, the most special first: those for containers, then those of its class,
    /// then those of its superclasses.
    static func proxies<Object: UIAppearance>(for object: Object, in container: UIResponder?) -> [Object] {
        let counting = entries.filter { $0.counts(for: object, in: container) }
        return counting.sorted(by: isMoreSpecial).compactMap { $0.proxy as? Object }
    }

    private static func isMoreSpecial(_ one: Entry, than other: Entry) -> Bool {
        if one.containers.count != other.containers.count {
            return one.containers.count > other.containers.count
        }
        return one.type != other.type && isInstance(one.proxy, of: other.type)
    }

    private static func isInstance(_ object: any UIAppearance, of type: any UIAppearance.Type) -> Bool {
        func isOne<Class: UIAppearance>(_ type: Class.Type) -> Bool { object is Class }
        return isOne(type)
    }

    private static func isContainer(
        _ responder: UIResponder,
        of type: any UIAppearanceContainer.Type
    ) -> Bool {
        func isOne<Class: UIAppearanceContainer>(_ type: Class.Type) -> Bool { responder is Class }
        return isOne(type)
    }
}
#endif
