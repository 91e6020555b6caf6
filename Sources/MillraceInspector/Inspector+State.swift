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
