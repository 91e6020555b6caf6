import Foundation
import Millrace

/// All that dynamic casts of a state can depend on, as far as types go.
struct StateShape: Hashable {
    /// The state's own dynamic type.
    private let outer: ObjectIdentifier

    /// The dynamic type of what is inside of its optionals; nil if one of them is nil.
    private let inner: ObjectIdentifier?

    /// How many optionals there are until then.
    private let depth: Int

    /// Nil if casts of the state depend on more than types.
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

    /// Whether all values of a static type have one shape: it is a structure or an enumeration, and casts look no deeper.
    static func isUniform<StateType>(_ state: StateType) -> Bool {
        !(StateType.self is AnyClass) && !(StateType.self is any OptionalValue.Type)
            && type(of: state as Any) == StateType.self && !castsDependOnValue(of: StateType.self)
    }

    /// Collections are cast by their elements, tuples too, and what is bridged by its contents.
    private static func castsDependOnValue(of type: Any.Type) -> Bool {
        knownTypes.answer(for: type) {
            if type is any ElementwiseCast.Type || type is NSObject.Type { return true }
            let name = String(reflecting: type)
            return name.hasPrefix("(") && !name.hasPrefix("(extension in ")
        }
    }

    private static let knownTypes = TypeAnswers()
}

/// What has been found out about types: to make the name of a type takes microseconds.
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
