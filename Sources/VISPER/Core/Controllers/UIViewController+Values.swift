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
