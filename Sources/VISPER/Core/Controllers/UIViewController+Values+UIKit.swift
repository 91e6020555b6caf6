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
