@_spi(MillraceRenderer) import MillraceScreenHTML

/// A reason why an event of a browser tab was refused.
enum EventError: Error, Hashable {
    /// No element on the screen has the id, or the element is disabled, hidden or covered by an alert.
    case notOnScreen(NodeID)
    /// The element does not accept this kind of event.
    case notAccepted(String, by: NodeID)
    /// The app has refused the event.
    case declined(String, by: NodeID)
    /// The tab acknowledged more messages than it received.
    case nothingToAcknowledge
}

extension EventError: CustomStringConvertible {
    var description: String {
        switch self {
        case .notOnScreen(let node):
            "\(node.rawValue.prefix(40)) is not on the screen, or cannot be used now"
        case .notAccepted(let event, let node):
            "\(node) does not take \(event)"
        case .declined(let event, let node):
            "the app did not let \(node) take \(event)"
        case .nothingToAcknowledge:
            "every message has been acknowledged already"
        }
    }
}
