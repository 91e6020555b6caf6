import HeadlessUIKit

#if os(iOS) || os(tvOS) || os(visionOS)
import ObjectiveC
#endif

extension UIViewController {
    /// The object of a type that lives with the controller, one of each type. It is made when it is first asked for.
    func companion<Object: AnyObject>(_ make: () -> Object) -> Object {
        let type = ObjectIdentifier(Object.self)
        #if os(iOS) || os(tvOS) || os(visionOS)
        // The address of a type is as good a key as any: nothing else has it.
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
    /// A bag whose subscriptions end with the controller. It is made when it is first asked for.
    ///
    /// O(1).
    public var defaultSubscriptionReferenceBag: SubscriptionReferenceBag {
        companion { SubscriptionReferenceBag() }
    }
}
