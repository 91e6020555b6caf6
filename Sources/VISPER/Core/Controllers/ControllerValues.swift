import HeadlessUIKit

/// Names a value that a module keeps on view controllers, as an `EnvironmentKey` names one of an environment.
package protocol ControllerValueKey {
    /// What is kept.
    associatedtype Value

    /// What a controller has that was given nothing.
    static var defaultValue: Value { get }
}

extension UIViewController {
    /// The value that the key names. It is freed with the controller.
    package subscript<Key: ControllerValueKey>(key: Key.Type) -> Key.Value {
        get {
            guard let value = value(under: ObjectIdentifier(key)) else { return Key.defaultValue }
            guard let value = value as? Key.Value else {
                fatalError(
                    "What is kept under \(key) is a \(type(of: value)). Nobody else may use the key."
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

// Not compiled where the tests run: keep it as small as it is.

extension UIViewController {
    /// What is associated: an object, so that no value is bridged to Objective-C and back.
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

    /// The address of the key's type, which is the runtime's name for the association.
    private static func address(of identifier: ObjectIdentifier) -> UnsafeRawPointer {
        UnsafeRawPointer(bitPattern: UInt(bitPattern: identifier))!
    }
}
#endif
