#if os(iOS) || os(tvOS) || os(visionOS)
import ObjectiveC

extension UIViewController {
    func value(under identifier: ObjectIdentifier) -> Any? {
        objc_getAssociatedObject(self, Self.address(of: identifier))
    }

    func keep(_ value: Any, under identifier: ObjectIdentifier) {
        objc_setAssociatedObject(
            self,
            Self.address(of: identifier),
            value,
            .OBJC_ASSOCIATION_RETAIN_NONATOMIC
        )
    }

    /// The address of the key's type, which is the runtime's name for the association.
    private static func address(of identifier: ObjectIdentifier) -> UnsafeRawPointer {
        UnsafeRawPointer(bitPattern: UInt(bitPattern: identifier))!
    }
}
#endif
