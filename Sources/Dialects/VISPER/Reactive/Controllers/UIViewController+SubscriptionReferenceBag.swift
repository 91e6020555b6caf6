import HeadlessUIKit

#if os(iOS) || os(tvOS) || os(visionOS)
import ObjectiveC
#endif

extension UIViewController {
    /// The controller's only object of type `Object`. The first access makes the object; it is released with the
    /// controller.
    func companion<Object: AnyObject>(_ make: () -> Object) -> Object {
        let type = ObjectIdentifier(Object.self)
        #if os(iOS) || os(tvOS) || os(visionOS)
        // The address of the type's metadata is unique, so it serves as the key.
        let key = UnsafeRawPointer(bitPattern: UInt(bitPattern: type))!
        if let object = objc_getAssociatedObject(self, key) as? Object { return object }
        let object = make()
        objc_setAssociatedObject(self, key, object, .OBJC_ASSOCIATION_RETAIN)
        return object
        #else
        if let object = headlessStorage[type] as? Object { return object }
        let object = make()
        headlessStorage[type] = object
        return object
        #endif
    }
}

extension UIViewController {
    /// A bag whose subscriptions end with the controller. The first access makes the bag.
    ///
    /// O(1).
    public var defaultSubscriptionReferenceBag: SubscriptionReferenceBag {
        companion { SubscriptionReferenceBag() }
    }
}
