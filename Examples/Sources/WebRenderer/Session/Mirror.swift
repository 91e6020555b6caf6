@_spi(MillraceRenderer) import MillraceScreenHTML

/// One browser tab that shows an app.
///
/// A mirror limits the messages that are on their way to the tab. Each message is in flight until the tab
/// acknowledges it. While ``Mirror/limit`` messages are in flight, no more are sent. If the tab has missed messages,
/// it receives the whole screen once it has acknowledged all messages in flight. So a slow tab takes a fixed amount of
/// memory and skips updates.
@MainActor
final class Mirror {
    /// The maximum number of messages in flight.
    static let limit = 32

    private let send: (ServerMessage) -> Void
    private var inFlight = 0
    /// Whether the tab has missed a rendering and needs the whole screen.
    private(set) var isBehind = false
    /// Per field, the latest handled edit of this tab that is not yet confirmed to the tab.
    private var unconfirmedEdits: [NodeID: Int] = [:]

    init(send: @escaping (ServerMessage) -> Void) {
        self.send = send
    }

    /// Sends the whole screen.
    func show(_ screen: HostedApp.Screen) {
        isBehind = false
        if let place = screen.place { deliver(.place(place)) }
        deliver(
            .tree(
                instance: screen.instance,
                revision: screen.revision,
                root: screen.root,
                edits: takeUnconfirmedEdits()
            )
        )
    }

    /// Sends the changes, unless the tab is behind.
    func update(revision: Int, patches: [Patch]) {
        guard !isBehind, inFlight < Self.limit else {
            isBehind = true
            return
        }
        deliver(.update(revision: revision, patches: patches, edits: takeUnconfirmedEdits()))
    }

    /// Sends the app's place, unless the tab is behind. In that case the place will be sent with the whole screen.
    func move(to place: String) {
        guard !isBehind, inFlight < Self.limit else {
            isBehind = true
            return
        }
        deliver(.place(place))
    }

    /// Answers a link that the tab asked to open, unless too many messages are in flight.
    func answer(link: String, failure: String?) {
        guard inFlight < Self.limit else { return }
        deliver(.opened(link: link, failure: failure))
    }

    /// Records that an edit of this tab was handled. The message for the next rendering confirms the edit to the tab.
    func confirm(edit: Int, of node: NodeID) {
        unconfirmedEdits[node] = max(edit, unconfirmedEdits[node] ?? edit)
    }

    /// Whether an edit of this tab was handled, and is not yet confirmed to the tab.
    var owesConfirmation: Bool { !unconfirmedEdits.isEmpty }

    /// Notes that the tab has acknowledged one more message.
    ///
    /// - Returns: Whether the tab has caught up and needs the whole screen; `nil` if there was nothing to acknowledge.
    func acknowledge() -> Bool? {
        guard inFlight > 0 else { return nil }
        inFlight -= 1
        return isBehind && inFlight == 0
    }

    /// Sends the refusal of a message, unless too many messages are in flight.
    ///
    /// - Parameter message: The message; `nil` if it could not be read.
    func refuse(_ message: ClientMessage?, reason: String) {
        guard inFlight < Self.limit else {
            if case .edit(let node, _, let edit) = message { confirmDropped(edit: edit, of: node) }
            return
        }
        deliver(.refused(reason: reason, node: message?.node))
    }

    /// Confirms a refused edit if the refusal itself is not sent. The tab shows the app's text in the field only
    /// after the edit is refused or confirmed. The message for the next rendering contains the confirmation.
    private func confirmDropped(edit: Int, of node: NodeID) {
        // Limit the entries, because a tab can send any number of edits with made-up ids, which are not checked here.
        guard unconfirmedEdits.count < Self.limit else { return }
        confirm(edit: edit, of: node)
    }

    private func deliver(_ message: ServerMessage) {
        inFlight += 1
        send(message)
    }

    private func takeUnconfirmedEdits() -> [NodeID: Int] {
        defer { unconfirmedEdits = [:] }
        return unconfirmedEdits
    }
}
