import HeadlessUIKit

/// A key under which a module stores a value on view controllers, like SwiftUI's `EnvironmentKey`.
package protocol ControllerValueKey {
    /// The type of the stored value.
    associatedtype Value

    /// The value for a controller on which no value was stored.
    static var defaultValue: Value { get }
}

extension UIViewController {
    /// The value for the key. It is released with the controller.
    package subscript<Key: ControllerValueKey>(key: Key.Type) -> Key.Value {
        get {
            guard let value = value(under: ObjectIdentifier(key)) else { return Key.defaultValue }
            guard let value = value as? Key.Value else {
                fatalError(
                    "The value stored for \(key) is a \(type(of: value)). Other code must not use this key."
                )
            }
            return value
        }
        set { keep(newValue, under: ObjectIdentifier(key)) }
    }
}

#if !os(iOS) && !os(tvOS) && !os(visionOS)
extension UIViewController {
    func value(under identifier: ObjectIdentifier) -> Any? {
        headlessStorage[identifier]
    }

    func keep(_ value: Any, under identifier: ObjectIdentifier) {
        headlessStorage[identifier] = value
    }
}
#endif

#if os(iOS) || os(tvOS) || os(visionOS)
import ObjectiveC

// The platform that runs the tests does not compile this code, so it is kept minimal.

extension UIViewController {
    /// Wraps the value in an object, so that Swift does not bridge it to Objective-C and back.
    private final class Box {
        let value: Any
        init(_ value: Any) { self.value = value }
    }

    func value(under identifier: ObjectIdentifier) -> Any? {
        (objc_getAssociatedObject(self, Self.address(of: identifier)) as? Box)?.value
    }

    func keep(_ value: Any, under identifier: ObjectIdentifier) {
        let address = Self.address(of: identifier)
        objc_setAssociatedObject(self, address, Box(value), .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }

    /// The address of the key's type, used as the key of the Objective-C association.
    private static func address(of identifier: ObjectIdentifier) -> UnsafeRawPointer {
        UnsafeRawPointer(bitPattern: UInt(bitPattern: identifier))!
    }
}
#endif
