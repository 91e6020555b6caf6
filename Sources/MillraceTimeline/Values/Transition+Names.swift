import Millrace

extension Transition.Cause {
    /// What recorders call it.
    package var name: String {
        switch self {
        case .start: "start"
        case .action: "action"
        case .change: "change"
        case .restoration: "restoration"
        }
    }
}

extension Transition {
    /// What the action is, without what it carries: an enum's case, or else the type. Nil if there is no action.
    ///
    /// So there are no more names than the program has cases and types, and nothing in them that a person has typed in.
    package var actionName: String? {
        guard let action else { return nil }
        if let name = EnumCase.name(of: action) { return name }
        if let standIn = action as? any StandIn { return standIn.shortTypeName }
        return String(describing: type(of: action))
    }
}

/// A value that stands for one of a type that is not known here, such as one of a recording, and goes by that one's names.
package protocol StandIn {
    /// What `String(reflecting:)` called the value's type.
    var typeName: String { get }

    /// The enum's case that the value was; nil if it was none.
    var caseName: String? { get }

    /// What the value described itself as; nil if there are parts to be shown.
    var text: String? { get }
}

extension StandIn {
    /// The type's name without the modules and types around it, and without what is generic about it.
    package var shortTypeName: String {
        let plain = typeName.prefix { $0 != "<" }
        return String(plain.split(separator: ".").last ?? plain)
    }
}

package enum EnumCase {
    /// The name of an enum's case, without what it carries; nil if the value is of another type.
    package static func name(of value: Any) -> String? {
        if let standIn = value as? any StandIn { return standIn.caseName }
        let mirror = Mirror(reflecting: value)
        // A mirror of the type's own may hide what the case carries, and the description would show it.
        if mirror.displayStyle != .enum || value is any CustomReflectable { return nil }
        guard let payload = mirror.children.first else { return String(describing: value) }
        return payload.label
    }
}

extension Duration {
    /// In whole nanoseconds, rounded towards zero.
    package var nanoseconds: Int64 {
        components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
    }
}
