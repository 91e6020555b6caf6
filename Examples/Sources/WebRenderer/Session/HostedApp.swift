import Foundation
import HeadlessUIKit

/// An app that runs in this process, with the browser tabs that show it.
///
/// The app has one window. Every tab mirrors that window and acts on it, so two tabs always show the same. All changes
/// of one turn of the main queue reach the tabs as one message.
@MainActor
final class HostedApp {
    /// What the window shows at one moment.
    struct Screen {
        /// Names this run of the app.
        let instance: String
        /// Counts the renderings.
        let revision: Int
        /// The window's contents.
        let root: RenderedNode
        /// The link to it; `nil` if the app has no links.
        let place: String?
    }

    private let name: String
    private let window = UIWindow()
    private let renderer: WindowRenderer
    private let rootViewController: UIViewController
    private let links: DeepLinks?
    private let log: @Sendable (String) -> Void
    private let instance = UUID().uuidString
    private var revision = 1
    private var rendering: Rendering
    private var place: String?
    private var isRefreshScheduled = false
    private var mirrors: [ObjectIdentifier: Mirror] = [:]

    /// Starts an app.
    ///
    /// - Parameters:
    ///   - name: What the log calls it.
    ///   - rootViewController: The app's first screen.
    ///   - links: The links into the app; `nil` if it takes none.
    ///   - log: Takes a line for each message of a tab that was refused.
    init(
        name: String,
        rootViewController: UIViewController,
        links: DeepLinks? = nil,
        log: @escaping @Sendable (String) -> Void
    ) {
        self.name = name
        self.rootViewController = rootViewController
        self.links = links
        self.log = log
        renderer = WindowRenderer(window: window)
        window.rootViewController = rootViewController
        window.makeKeyAndVisible()
        window.headlessTakeDisplay()
        rendering = renderer.render()
        place = links?.place(rootViewController).absoluteString
        window.headlessOnNeedsDisplay = { [weak self] in self?.setNeedsRefresh() }
    }

    // MARK: Tabs

    /// Shows the app in one more tab, from now until ``detach(_:)``.
    ///
    /// - Parameter send: Carries messages to the tab, in order. The first is the whole screen.
    func attach(send: @escaping (ServerMessage) -> Void) -> Mirror {
        refresh()
        let mirror = Mirror(send: send)
        mirrors[ObjectIdentifier(mirror)] = mirror
        mirror.show(screen)
        return mirror
    }

    /// Ends what ``attach(send:)`` began.
    func detach(_ mirror: Mirror) {
        mirrors[ObjectIdentifier(mirror)] = nil
    }

    /// Carries out what a tab asks for. What cannot be read or carried out changes nothing: the tab is told why,
    /// and the log gets a line.
    func receive(json: String, from mirror: Mirror) {
        do {
            let message = try ClientMessage(json: json)
            do {
                try handle(message, from: mirror)
            } catch {
                refuse(message, error, to: mirror)
            }
        } catch {
            refuse(nil, error, to: mirror)
        }
    }

    private func refuse(_ message: ClientMessage?, _ error: any Error, to mirror: Mirror) {
        log("\(name): refused a tab's message: \(error)")
        mirror.refuse(message, reason: "\(error)")
    }

    // MARK: What tabs ask for

    private func handle(_ message: ClientMessage, from mirror: Mirror) throws {
        // A tab acts on what it sees. What is true by now decides whether that is still possible.
        refresh()
        switch message {
        case .display, .scroll, .acknowledge: break
        // As when a person touches a window. An app may ask which one is key, to find its own screens.
        case .tap, .edit, .focus, .blur, .submit, .cancel, .open: window.makeKey()
        }
        switch message {
        case .tap(let node):
            try perform(\.tap, on: node, "tap") { $0() }
        case .edit(let node, let text, let edit):
            try perform(\.edit, on: node, "edit") { $0(text) }
            mirror.confirm(edit: edit, of: node)
        case .focus(let node):
            try perform(\.focus, on: node, "focus") { $0() }
        case .blur(let node):
            try perform(\.blur, on: node, "blur") { $0() }
        case .submit(let node):
            try perform(\.submit, on: node, "submit") { $0() }
        case .cancel(let node):
            try perform(\.cancel, on: node, "cancel") { $0() }
        case .display(let node, let rows):
            try report(\.display, on: node, "display") { $0(rows) }
        case .scroll(let node, let offset):
            try report(\.scroll, on: node, "scroll") { $0(offset) }
        case .open(let link):
            let failure = open(link)
            refresh()
            mirror.answer(link: link, failure: failure)
        case .acknowledge:
            guard let hasCaughtUp = mirror.acknowledge() else { throw EventError.nothingToAcknowledge }
            if hasCaughtUp { mirror.show(screen) }
        }
        if mirror.owesConfirmation { setNeedsRefresh() }
    }

    /// Hears where the page has got to. Nobody waits for what becomes of a report, so one about what has gone meanwhile
    /// is no mistake.
    private func report<Action>(
        _ action: KeyPath<Interaction, Action?>,
        on node: NodeID,
        _ name: String,
        _ body: (Action) -> Bool
    ) throws(EventError) {
        guard rendering.interactions[node] != nil else { return }
        try perform(action, on: node, name, body)
    }

    private func perform<Action>(
        _ action: KeyPath<Interaction, Action?>,
        on node: NodeID,
        _ name: String,
        _ body: (Action) -> Bool
    ) throws(EventError) {
        guard let interaction = rendering.interactions[node] else { throw .notOnScreen(node) }
        guard let action = interaction[keyPath: action] else { throw .notAccepted(name, by: node) }
        guard body(action) else { throw .declined(name, by: node) }
    }

    /// Opens a link into the app; returns why it could not.
    private func open(_ link: String) -> String? {
        guard let links else { return "this app has no links" }
        // Whoever made the page's address made the link: it must not lead out of the app.
        guard link.hasPrefix("/"), !link.hasPrefix("//"),
            let url = URL(string: link, encodingInvalidCharacters: false)
        else {
            return "it cannot be read"
        }
        return links.open(url, rootViewController) ? nil : "there is no such place"
    }

    // MARK: What tabs are shown

    private var screen: Screen {
        Screen(instance: instance, revision: revision, root: rendering.root, place: place)
    }

    private func setNeedsRefresh() {
        guard !isRefreshScheduled else { return }
        isRefreshScheduled = true
        Task { self.refresh() }
    }

    private func refresh() {
        isRefreshScheduled = false
        let patches = takePatches()
        for mirror in mirrors.values where !patches.isEmpty || mirror.owesConfirmation {
            mirror.update(revision: revision, patches: patches)
        }
        guard let newPlace = links?.place(rootViewController).absoluteString, newPlace != place else {
            return
        }
        place = newPlace
        for mirror in mirrors.values { mirror.move(to: newPlace) }
    }

    private func takePatches() -> [Patch] {
        // The mark is taken before rendering, so that a change made meanwhile leads to a rendering of its own.
        guard window.headlessTakeDisplay() else { return [] }
        let newer = renderer.render()
        let patches = rendering.root.patches(to: newer.root) + newer.scrolling.map(Patch.scroll)
        rendering = newer
        if !patches.isEmpty { revision += 1 }
        return patches
    }
}
