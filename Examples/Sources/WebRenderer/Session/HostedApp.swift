import Foundation
import HeadlessUIKit
@_spi(MillraceRenderer) import MillraceScreenHTML
@_spi(MillraceRenderer) import MillraceScreens

/// An app that runs in this process, and the browser tabs that show it.
///
/// The app has one window. Every tab mirrors that window and acts on it, so all tabs show the same screen. All
/// changes in one turn of the main queue are sent to the tabs as one message.
@MainActor
final class HostedApp {
    /// The content of the window at one moment.
    struct Screen {
        /// The identifier of this run of the app.
        let instance: String
        /// The number of renderings so far.
        let revision: Int
        /// The window's contents.
        let root: RenderedNode
        /// The link to the current place; `nil` if the app has no links.
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
    ///   - name: The app's name in the log.
    ///   - rootViewController: The app's first screen.
    ///   - links: The links into the app; `nil` if it has none.
    ///   - log: Receives a line for each refused message of a tab.
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
        renderer = WindowRenderer(window: window, symbols: "/assets/icons.svg")
        window.rootViewController = rootViewController
        window.makeKeyAndVisible()
        window.headlessTakeDisplay()
        rendering = renderer.render()
        place = links?.place(rootViewController).absoluteString
        window.headlessOnNeedsDisplay = { [weak self] in self?.setNeedsRefresh() }
    }

    // MARK: Tabs

    /// Shows the app in another tab, until ``detach(_:)``.
    ///
    /// - Parameter send: Sends messages to the tab, in order. The first message contains the whole screen.
    func attach(send: @escaping (ServerMessage) -> Void) -> Mirror {
        refresh()
        let mirror = Mirror(send: send)
        mirrors[ObjectIdentifier(mirror)] = mirror
        mirror.show(screen)
        return mirror
    }

    /// Ends showing the app in a tab.
    func detach(_ mirror: Mirror) {
        mirrors[ObjectIdentifier(mirror)] = nil
    }

    /// Handles a message of a tab. An invalid or refused message changes nothing. The reason is sent to the tab, and
    /// logged.
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

    // MARK: Messages from tabs

    private func handle(_ message: ClientMessage, from mirror: Mirror) throws {
        // Render the current screen first, because it decides whether the action is possible. The tab may have sent the
        // message while it showed an older screen.
        refresh()
        switch message {
        case .display, .scroll, .acknowledge: break
        // A touch in a window makes it the key window. Apps may use the key window to find their own screens.
        case .tap, .edit, .focus, .blur, .submit, .cancel, .open: window.makeKey()
        }
        switch message {
        case .tap(let node):
            try perform(\.tap, on: node, "tap") { $0() }
        case .edit(let node, let text, let edit):
            try perform(\.edit, on: node, "edit") { $0(text) }
            mirror.confirm(edit: edit, of: node)
        case .focus(let node):
            try report(\.focus, on: node, "focus") { $0() }
        case .blur(let node):
            try report(\.blur, on: node, "blur") { $0() }
        case .submit(let node):
            try perform(\.submit, on: node, "submit") { $0() }
        case .cancel(let node):
            try perform(\.cancel, on: node, "cancel") { $0() }
        // The page expects no answer to these two. They are ignored if the app has removed the element in the meantime.
        case .display(let node, let rows):
            rendering.reports[node]?.display?(rows)
        case .scroll(let node, let offset):
            rendering.reports[node]?.scroll(offset)
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

    /// Handles a report of the focus. The page expects no answer, so a report about an element that no longer exists is
    /// ignored: the app removed it while the report was on its way.
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

    /// Opens a link into the app; returns the reason if that fails.
    private func open(_ link: String) -> String? {
        guard let links else { return "this app has no links" }
        // The link is part of the page's URL, which anyone may have written. So refuse links to other hosts.
        guard link.hasPrefix("/"), !link.hasPrefix("//"),
            let url = URL(string: link, encodingInvalidCharacters: false)
        else {
            return "it cannot be read"
        }
        return links.open(url, rootViewController) ? nil : "there is no such place"
    }

    // MARK: Messages to tabs

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
        // `headlessTakeDisplay` resets the flag before rendering, so that a change during the rendering causes
        // another rendering.
        guard window.headlessTakeDisplay() else { return [] }
        let newer = renderer.render()
        let patches =
            Patch.turning(rendering.root, into: newer.root) + newer.scrolling.map(Patch.scroll)
        rendering = newer
        if !patches.isEmpty { revision += 1 }
        return patches
    }
}
