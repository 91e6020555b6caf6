/// One browser tab that shows an app.
///
/// A mirror bounds what waits on its way to the tab. Each message counts as in flight until the tab acknowledges it;
/// a tab that is ``Mirror/limit`` messages behind gets no more of them. Once it has caught up it gets the whole
/// screen as it is then, so a slow tab costs a fixed amount of memory and skips what it could not keep up with.
@MainActor
final class Mirror {
    /// How many messages may be on their way at once.
    static let limit = 32

    private let send: (ServerMessage) -> Void
    private var inFlight = 0
    /// Whether the tab missed a rendering and waits for a whole one.
    private(set) var isBehind = false
    /// Per field, the latest edit of this tab that is dealt with and that the tab has not been told of.
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

    /// Sends what changed, unless the tab is behind.
    func update(revision: Int, patches: [Patch]) {
        guard !isBehind, inFlight < Self.limit else {
            isBehind = true
            return
        }
        deliver(.update(revision: revision, patches: patches, edits: takeUnconfirmedEdits()))
    }

    /// Says where in the app the screen is, unless the tab is behind: then it comes with the whole screen.
    func move(to place: String) {
        guard !isBehind, inFlight < Self.limit else {
            isBehind = true
            return
        }
        deliver(.place(place))
    }

    /// Tells the tab what became of a link that it wanted opened, unless it does not read what it is told.
    func answer(link: String, failure: String?) {
        guard inFlight < Self.limit else { return }
        deliver(.opened(link: link, failure: failure))
    }

    /// Notes that an edit of this tab is dealt with; the next rendering says so.
    func confirm(edit: Int, of node: NodeID) {
        unconfirmedEdits[node] = max(edit, unconfirmedEdits[node] ?? edit)
    }

    /// Whether an edit waits to be confirmed although nothing was rendered since.
    var owesConfirmation: Bool { !unconfirmedEdits.isEmpty }

    /// Notes that the tab has dealt with one more message.
    ///
    /// - Returns: Whether the tab has caught up and needs the whole screen; `nil` if there was nothing to acknowledge.
    func acknowledge() -> Bool? {
        guard inFlight > 0 else { return nil }
        inFlight -= 1
        return isBehind && inFlight == 0
    }

    /// Tells the tab that its message was not carried out, unless it does not read what it is told.
    ///
    /// - Parameter message: The message; `nil` if it could not be read.
    func refuse(_ message: ClientMessage?, reason: String) {
        guard inFlight < Self.limit else {
            if case .edit(let node, _, let edit) = message { confirmDropped(edit: edit, of: node) }
            return
        }
        deliver(.refused(reason: reason, node: message?.node))
    }

    /// Answers an edit whose refusal is not sent. Its field shows the app's text only after an answer, which the tab
    /// gets with the next rendering instead.
    private func confirmDropped(edit: Int, of node: NodeID) {
        // Nobody checked that there is such a field: a tab that makes them up must not fill the memory.
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
