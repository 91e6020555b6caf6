import Millrace
import MillraceReporting
import MillraceValues

extension Transition.Cause {
    /// The name of the cause, as recorders write it.
    package var name: String {
        switch self {
        case .start: "start"
        case .action: "action"
        case .change: "change"
        case .restoration: "restoration"
        }
    }

    /// The name of the action without associated values: the case of an enum, or the type. Nil if there is no action.
    ///
    /// Without the associated values, the number of names is bounded by the program's cases and types, and no name
    /// contains user input.
    package var actionName: String? {
        guard case .action(let action) = self else { return nil }
        if let name = EnumCase.name(of: action) { return name }
        if let standIn = action as? any StandIn { return standIn.shortTypeName }
        return String(describing: type(of: action))
    }
}

extension Transition {
    /// The name of the action without associated values: see ``Cause/actionName``.
    package var actionName: String? { cause.actionName }
}

/// Represents a value whose type is unknown in this process, such as a value of a recording. Has the names of the
/// original value.
package protocol StandIn {
    /// The name of the value's type by `String(reflecting:)`.
    var typeName: String { get }

    /// The name of the enum case; nil if the value was not an enum.
    var caseName: String? { get }

    /// The value's own description; nil if its parts are to be shown.
    var text: String? { get }

    /// What a description has before the parts in parentheses: by default the type's short name.
    var nameBeforeParts: String { get }
}

extension StandIn {
    package var nameBeforeParts: String { shortTypeName }

    /// The type's name without modules, enclosing types and generic arguments.
    package var shortTypeName: String {
        let plain = typeName.prefix { $0 != "<" }
        return String(plain.split(separator: ".").last ?? plain)
    }
}

package enum EnumCase {
    /// The name of an enum's case without associated values; nil if the value has another type.
    package static func name(of value: Any) -> String? {
        if let standIn = value as? any StandIn { return standIn.caseName }
        return EnumCaseName.of(value)
    }
}

extension Duration {
    /// The duration in whole nanoseconds, rounded towards zero.
    package var nanoseconds: Int64 {
        components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
    }
}
