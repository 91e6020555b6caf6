/// Why an inspector is off.
public enum InspectorError: Error, Hashable, Sendable {
    /// This is a release build, and ``Inspector/Options/evenInRelease`` is not set.
    case offInRelease
}

extension InspectorError: CustomStringConvertible {
    /// What is wrong and what to do about it, in a sentence for developers.
    public var description: String {
        switch self {
        case .offInRelease:
            """
            The inspector is off in release builds, and in all configurations without the compilation condition DEBUG. \
            Set evenInRelease in its options to connect all the same.
            """
        }
    }
}
