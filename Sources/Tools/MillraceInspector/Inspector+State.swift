import Foundation

extension Inspector {
    /// The state of the connection to the hub.
    public enum State: Equatable, Sendable {
        /// The inspector neither records nor dials, for this reason.
        case off(InspectorError)

        /// The inspector dials repeatedly. `lastFailure` says why the last attempt failed; nil before the first
        /// failure.
        case searching(lastFailure: String?)

        /// The hub shows this session on this page. The URL contains the token if one was given.
        case connected(page: URL)

        /// The hub has refused the app, for this reason. The inspector retries every 30 seconds.
        case refused(String)

        /// ``Inspector/disconnect()`` has been called.
        case disconnected
    }
}

/// The reason why an inspector is off.
public enum InspectorError: Error, Hashable, Sendable {
    /// This is a release build, and ``Inspector/Options/evenInRelease`` is not set.
    case offInRelease
    /// The environment has no valid address of a hub.
    case wrongAddress(HubAddressError)
}

extension InspectorError: CustomStringConvertible {
    /// A sentence for developers: what is wrong and what to do.
    public var description: String {
        switch self {
        case .offInRelease:
            """
            The inspector is off in release builds, and in all configurations without the compilation condition DEBUG. \
            Set evenInRelease in its options to connect all the same.
            """
        case .wrongAddress(let error): "\(error)"
        }
    }
}
