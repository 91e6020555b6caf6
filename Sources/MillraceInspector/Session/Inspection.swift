import Foundation
import Millrace
import MillraceRecording
import MillraceTimeline

/// What an inspector inspects: a timeline, and all that its pages have in common.
///
/// Values are looked at on ``queue``. Stores are moved, and handed actions, on ``actionQueue``.
///
/// Sendable: `importedRecording` and `isHubGone` are read and written under `lock` only, `isLockedFromPage` on
/// ``actionQueue`` only, and nothing else changes.
final class Inspection: @unchecked Sendable {
    let timeline: Timeline

    /// Who the app is.
    let app: AppHello
    let actionTypes: ActionTypes

    /// What pages may do, besides looking.
    let permissions: HubPermissions

    /// What is left of a session whose app has gone; nil if this is a living one.
    let remains: Remains?

    /// Where values are looked at, so that neither the app nor a page waits for the other.
    let queue = DispatchQueue(label: "millrace.inspector", qos: .utility)

    /// Where stores are moved: the main queue, if there are any.
    let actionQueue: DispatchQueue

    /// The recording that is shown.
    private var importedRecording: WireRecording?

    /// Whether there was a hub, over which pages could unlock the app.
    private var isHubGone = false

    /// Whether the app is locked since a page has asked for it, and for nothing else.
    private var isLockedFromPage = false
    private let lock = Lock()

    /// What is known of a session whose app has gone, besides its timeline.
    struct Remains {
        /// How many entries should be there and are not.
        let missing: Int

        /// The names of the types that the stores' states had.
        let stateTypes: [StoreHandle: String]
    }

    init(
        _ timeline: Timeline,
        of app: AppHello,
        types: [any Decodable.Type] = [],
        permissions: HubPermissions = .all,
        remains: Remains? = nil
    ) {
        self.timeline = timeline
        self.app = app
        self.permissions = remains == nil ? permissions : []
        self.remains = remains
        actionTypes = ActionTypes(types)
        actionQueue = remains == nil ? .main : queue
    }

    /// What the stores show, and what is recorded.
    var status: WireStatus { WireStatus(timeline, imported: lock.withLock { importedRecording }) }

    /// The stores, for a page.
    var stores: [WireStore] {
        timeline.stores.map { store in
            WireStore(
                store,
                stateType: remains?.stateTypes[store],
                isEditable: actionTypes.canRead(actionsOf: store)
            )
        }
    }

    // MARK: Recording

    /// Begins to record, unless it does.
    func attach() {
        if timeline.attach() { show(nil) }
    }

    /// Stops recording and drops everything, a recording that is shown too.
    ///
    /// - Returns: Whether it has recorded until now.
    func detach() -> Bool {
        if !timeline.detach() { return false }
        show(nil)
        return true
    }

    // MARK: Recordings

    /// What takes a recording of this app.
    var importer: SessionImporter { SessionImporter(stores: timeline.stores, types: actionTypes.all) }

    /// Shows a recorded session in place of what has been recorded.
    ///
    /// - Parameter completion: Is handed what could not be done, in sentences for people. Called on ``queue``.
    func load(_ session: ImportedSession, completion: @escaping @Sendable ([String]) -> Void) {
        actionQueue.async { [self] in
            // Pages read the status once they hear that the timeline has been replaced.
            show(WireRecording(name: session.app, report: session.report))
            let problems = timeline.load(session).map { "\($0)" }
            queue.async { completion(problems) }
        }
    }

    private func show(_ recording: WireRecording?) { lock.withLock { importedRecording = recording } }

    // MARK: Acting

    /// Does what a person wants done to the app. Called on ``actionQueue``.
    func act(_ request: Request) throws {
        try check(request.permission)
        switch request {
        case .travel(let position): try travel(to: position)
        case .step(let count): try check(timeline.step(by: count))
        case .pause(let isOn): timeline.isPaused = isOn
        case .lock(let isOn): try setLocked(isOn)
        case .allowReplay(let isOn): timeline.allowsReplay = isOn
        case .skip(let order, let isOn): try timeline.setSkipped(isOn, order)
        case .sweep: timeline.sweep()
        case .commit:
            show(nil)
            timeline.commit()
        case .reset:
            show(nil)
            try check(timeline.reset())
        case .clear:
            show(nil)
            try check(timeline.clear())
        case .dispatchAgain(let order):
            try checkIsUnlocked()
            try timeline.dispatchAgain(order)
        case .dispatch(let id, let json):
            try checkIsUnlocked()
            let store = try store(id)
            try store.dispatch(try actionTypes.action(json: json, for: store))
        case .tree, .text, .diff, .change, .search, .json, .templates, .test:
            fatalError("Values are looked at on the inspector's queue: call look(_:).")
        }
    }

    /// Checks that a page may do what needs a permission, or anything at all if it needs none.
    func check(_ permission: HubPermissions) throws(Refusal) {
        if remains != nil { throw .hasEnded }
        if !permissions.isSuperset(of: permission) { throw .notPermitted(permission) }
    }

    // MARK: Locking

    /// Notes whether there is a hub. When it goes, what a page has locked is unlocked: no page can do so any more.
    func noteHub(isThere: Bool) {
        lock.withLock { isHubGone = !isThere }
        if isThere { return }
        actionQueue.async { [self] in
            if isLockedFromPage { timeline.isLocked = false }
            isLockedFromPage = false
        }
    }

    private func setLocked(_ isOn: Bool) throws(Refusal) {
        // The request may have been on its way when the hub went.
        if isOn && lock.withLock({ isHubGone }) { throw .hubHasGone }
        // What the app itself has locked stays locked.
        isLockedFromPage = isOn && (isLockedFromPage || !timeline.isLocked)
        timeline.isLocked = isOn
    }

    private func travel(to position: Timeline.Position) throws {
        if case .after(let order) = position { _ = try entry(order) }
        try check(timeline.travel(to: position))
    }

    func store(_ id: Int) throws(Refusal) -> StoreHandle {
        guard let store = timeline.stores.first(where: { $0.id == id }) else { throw .noSuchStore(id) }
        return store
    }

    private func check(_ failures: Timeline.Failures) throws(Timeline.Failures) {
        if !failures.isEmpty { throw failures }
    }

    private func checkIsUnlocked() throws(Refusal) {
        if timeline.isLocked { throw .isLocked }
    }
}
