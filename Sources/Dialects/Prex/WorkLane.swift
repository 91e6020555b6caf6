/// The name of a lane of a ``Presenter``, in which at most one work runs at a time: see ``Presenter/run(_:after:clock:_:)``.
///
/// ```swift
/// extension WorkLane {
///     static let search: WorkLane = "search"
/// }
/// ```
///
/// Each presenter has its own lanes. Lanes with equal names are the same lane.
public struct WorkLane: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name.
    public let description: String

    /// A lane with this name. Timelines, warnings and failures of tests show the name, so it should contain no user data.
    public init(_ name: String) { description = name }

    /// A lane with this name.
    public init(stringLiteral name: String) { self.init(name) }
}
