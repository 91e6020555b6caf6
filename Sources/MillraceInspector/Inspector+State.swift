import Foundation

extension Inspector {
    /// How it stands with the hub.
    public enum State: Equatable, Sendable {
        /// Nothing is recorded and nobody is dialled, for this reason.
        case off(InspectorError)

        /// It dials, time and again. `lastFailure` says why the last attempt failed; nil before the first has.
        case searching(lastFailure: String?)

        /// The hub shows this session, on this page. The address contains the token if one was given.
        case connected(page: URL)

        /// The hub does not take this app, with the reason that it has given. It is asked again now and then.
        case refused(String)

        /// ``Inspector/disconnect()`` has been called.
        case disconnected
    }
}

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
