/// Why an event of a browser tab was not carried out.
enum EventError: Error, Hashable {
    /// Nothing on the screen has that id, or what has it is disabled, hidden or behind an alert.
    case notOnScreen(NodeID)
    /// The element does not take such an event.
    case notAccepted(String, by: NodeID)
    /// The app, asked by the element, said no.
    case declined(String, by: NodeID)
    /// The tab acknowledged more messages than it was sent.
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
