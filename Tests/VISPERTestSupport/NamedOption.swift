import VISPER_Core

/// A routing option that equals those of the same name.
public struct NamedOption: RoutingOption, CustomStringConvertible, Sendable {
    /// The name.
    public let description: String

    /// Makes an option.
    public init(_ name: String) {
        description = name
    }

    /// Whether the other has the same name.
    public func isEqual(otherOption: RoutingOption?) -> Bool {
        (otherOption as? NamedOption)?.description == description
    }
}
