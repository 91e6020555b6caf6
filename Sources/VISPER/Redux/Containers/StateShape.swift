import Foundation
import Millrace

/// The types on which the results of dynamic casts of a state depend.
struct StateShape: Hashable {
    /// The state's own dynamic type.
    private let outer: ObjectIdentifier

    /// The dynamic type of the value that the state's nested optionals wrap; nil if one of these optionals is nil.
    private let inner: ObjectIdentifier?

    /// The number of nested optionals.
    private let depth: Int

    /// Returns nil if the results of casts depend on the state's value, not on its types alone.
    init?(of state: Any) {
        outer = ObjectIdentifier(type(of: state))
        var depth = 0
        var layer = state
        while let optional = layer as? any OptionalValue {
            depth += 1
            guard let wrapped = optional.wrapped else {
                inner = nil
                self.depth = depth
                return
            }
            layer = wrapped
        }
        if Self.castsDependOnValue(of: type(of: layer)) { return nil }
        inner = ObjectIdentifier(type(of: layer))
        self.depth = depth
    }

    /// Whether all values of the static type have the same shape. This holds for structs and enums, except for those
    /// whose casts depend on the value, such as arrays.
    static func isUniform<StateType>(_ state: StateType) -> Bool {
        !(StateType.self is AnyClass) && !(StateType.self is any OptionalValue.Type)
            && type(of: state as Any) == StateType.self && !castsDependOnValue(of: StateType.self)
    }

    /// Whether the result of a cast depends on the value, and not on its type alone. This is so for collections and
    /// tuples, since Swift casts each element, and for Objective-C objects, since a bridging cast converts their
    /// content.
    private static func castsDependOnValue(of type: Any.Type) -> Bool {
        knownTypes.answer(for: type) {
            if type is any ElementwiseCast.Type || type is NSObject.Type { return true }
            let name = String(reflecting: type)
            return name.hasPrefix("(") && !name.hasPrefix("(extension in ")
        }
    }

    private static let knownTypes = TypeAnswers()
}

/// Caches for each type whether the result of a cast depends on the value that is cast, and not on its type alone.
/// Without the cache, most checks would read the type's name, which takes microseconds.
///
/// Sendable: `answers` is read and written under `lock` only.
private final class TypeAnswers: @unchecked Sendable {
    private let lock = Lock()
    private var answers: [ObjectIdentifier: Bool] = [:]

    func answer(for type: Any.Type, findingOut: () -> Bool) -> Bool {
        let id = ObjectIdentifier(type)
        if let answer = lock.withLock({ answers[id] }) { return answer }
        let answer = findingOut()
        lock.withLock { answers[id] = answer }
        return answer
    }
}

private protocol ElementwiseCast {}

extension Array: ElementwiseCast {}
extension Dictionary: ElementwiseCast {}
extension Set: ElementwiseCast {}
extension AnyHashable: ElementwiseCast {}
