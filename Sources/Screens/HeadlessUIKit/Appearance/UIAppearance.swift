#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A class whose instances can all be styled through a proxy.
///
///     UINavigationBar.appearance().tintColor = .systemRed
///     UIBarButtonItem.appearance().setTitleTextAttributes([.foregroundColor: UIColor.white], for: .normal)
///
/// When an instance enters a window, it takes properties from the proxies of its class and superclasses, unless they
/// are already set on the instance, as in UIKit. Proxies apply to `tintColor` and `backgroundColor` of views, to the
/// colours, text attributes and translucency of bars, and to the tint colour and text attributes of items in bars.
@preconcurrency @MainActor
public protocol UIAppearance: NSObjectProtocol {
    /// Makes the proxy of a class.
    static func headlessMakeAppearance() -> Self
}

/// A container class. A proxy can be limited to the objects inside instances of such a class.
@preconcurrency @MainActor
public protocol UIAppearanceContainer: NSObjectProtocol {}

extension UIView: UIAppearance, UIAppearanceContainer {
    /// Makes the appearance proxy of a class of views: an instance, created with the class's `init(frame:)`.
    public static func headlessMakeAppearance() -> Self {
        // This initialiser is marked unavailable for views, so call it through the superclass `UIResponder`.
        (self as UIResponder.Type).init(headlessDelegateOf: .shared) as! Self
    }
}

extension UIViewController: UIAppearanceContainer {}

extension UIBarItem: UIAppearance {
    /// Makes the appearance proxy of a class of bar items.
    ///
    /// - Precondition: The class is declared by UIKit. For a subclass that the app declares, use the proxy of its
    ///   UIKit superclass.
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
    /// The proxy for all instances of the class.
    public static func appearance() -> Self {
        AppearanceProxies.proxy(of: self, within: [])
    }

    /// The proxy for the instances that are inside containers of the given classes. Such an instance is inside a
    /// container of the first class, which is inside a container of the second class, and so on. Other containers
    /// may lie in between.
    public static func appearance(
        whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> Self {
        AppearanceProxies.proxy(of: self, within: containerTypes)
    }
}

/// All proxies that the `appearance` functions have made.
@MainActor
enum AppearanceProxies {
    private struct Entry {
        let proxy: any UIAppearance
        let type: any UIAppearance.Type
        let containers: [any UIAppearanceContainer.Type]

        /// Whether the proxy applies to an object in this container.
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

    /// The proxies that apply to an object, the most specific first: those that are limited to containers, then those
    /// of the object's class, then those of its superclasses.
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
