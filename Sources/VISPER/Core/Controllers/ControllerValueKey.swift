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
