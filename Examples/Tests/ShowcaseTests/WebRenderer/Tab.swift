@testable import WebRenderer

/// A browser tab without a browser: takes what an app sends it, and keeps the tree that a page would show.
@MainActor
final class Tab {
    private let app: HostedApp
    private(set) var mirror: Mirror!
    private var unread: [ServerMessage] = []
    private var waiting: CheckedContinuation<Void, Never>?
    private var page: PatchedTree?

    init(_ app: HostedApp) {
        self.app = app
        mirror = app.attach { [weak self] message in self?.take(message) }
    }

    /// What the page shows after the messages read so far.
    var shown: RenderedNode? { page?.root }

    /// The next message of the app; waits for it if there is none.
    func next() async -> ServerMessage {
        if unread.isEmpty {
            await withCheckedContinuation { waiting = $0 }
        }
        let message = unread.removeFirst()
        switch message {
        case .tree(_, _, let root, _): page = PatchedTree(root)
        case .update(_, let patches, _): page?.apply(patches)
        case .place, .opened, .refused: break
        }
        return message
    }

    /// How many messages have come that were not read.
    var unreadCount: Int { unread.count }

    /// Sends the app a message as text.
    func send(_ json: String) {
        app.receive(json: json, from: mirror)
    }

    /// The first element on the page that has a class and, if given, a text.
    func id(_ className: String, _ text: String? = nil) -> NodeID? {
        func find(_ node: RenderedNode) -> NodeID? {
            let words = node.attributes[.class]?.split(separator: " ") ?? []
            if words.contains(where: { $0 == className }), text == nil || node.text == text { return node.id }
            return node.children.lazy.compactMap(find).first
        }
        return page.flatMap { find($0.root) }
    }

    /// The elements on the page that have a class, outer before inner.
    func ids(_ className: String) -> [NodeID] {
        func find(_ node: RenderedNode) -> [NodeID] {
            let words = node.attributes[.class]?.split(separator: " ") ?? []
            let own = words.contains { $0 == className } ? [node.id] : []
            return own + node.children.flatMap(find)
        }
        return page.map { find($0.root) } ?? []
    }

    private func take(_ message: ServerMessage) {
        unread.append(message)
        waiting?.resume()
        waiting = nil
    }
}
