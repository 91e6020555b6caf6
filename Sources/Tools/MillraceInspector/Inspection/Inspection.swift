import Foundation
import Millrace
@_spi(MillraceHub) import MillraceRecording
import MillraceReporting
import MillraceTimeline

/// What is inspected: a timeline, and the context that all pages and agents share.
///
/// Values are read on ``queue``. On ``actionQueue``, actions are sent to stores, and stores are restored to other
/// points of the timeline.
final class Inspection: Sendable {
    let timeline: Timeline

    /// Describes the app.
    let app: AppHello
    let actionTypes: ActionTypes
    let warnings: InspectedWarnings

    /// What pages may do, besides reading.
    let permissions: HubPermissions

    /// Facts about an ended session; nil for a running app.
    let remains: Remains?

    /// The queue on which values are read, so that neither the app nor a page blocks the other.
    let queue = DispatchQueue(label: "millrace.inspector", qos: .utility)

    /// The queue on which stores are moved: the main queue for a running app.
    let actionQueue: DispatchQueue

    /// Runs a closure on a queue after a number of seconds. Replaced in tests, which may take longer.
    let later: Later

    typealias Later = @Sendable (DispatchQueue, _ seconds: Int, @escaping @Sendable () -> Void) -> Void

    static let later: Later = { $0.asyncAfter(deadline: .now() + .seconds($1), execute: $2) }

    private let state = Guarded(State())

    private struct State {
        /// The imported recording that pages show; nil if they show the app's own entries.
        var importedRecording: WireRecording?

        /// Whether a hub is connected; nil if none has been. After a hub has disconnected, no page can unlock the app.
        var isHubThere: Bool?

        /// Whether a page has locked the app. Stays false if the app itself had locked the timeline before.
        var isLockedFromPage = false
    }

    /// Facts about an ended session that its timeline does not contain.
    struct Remains {
        /// The number of entries that are missing from the recording.
        let missing: Int

        /// The recording, which may say how the app has ended.
        let session: ImportedSession

        /// How the app has ended, as far as the hub knows.
        let knownEnding: SessionEnding?

        /// How the app has ended; nil if that is unknown. Texts omit what ``Redaction/current`` hides.
        var ending: SessionEnding? { session.ending ?? knownEnding }

        /// The names of the stores' state types.
        let stateTypes: [StoreHandle: String]
    }

    init(
        _ timeline: Timeline,
        of app: AppHello,
        types: [any Decodable.Type] = [],
        permissions: HubPermissions = .all,
        warnings: Warnings.Options? = nil,
        remains: Remains? = nil,
        later: @escaping Later = Inspection.later
    ) {
        self.timeline = timeline
        self.later = later
        self.warnings = InspectedWarnings(of: timeline, warnings)
        self.app = app
        self.permissions = remains == nil ? permissions : []
        self.remains = remains
        actionTypes = ActionTypes(types)
        actionQueue = remains == nil ? .main : queue
    }

    /// The status of the timeline, as sent to pages.
    var status: WireStatus { WireStatus(timeline, imported: state.withLock { $0.importedRecording }) }

    /// The stores, as described to pages.
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

    /// Starts recording. Idempotent.
    func attach() {
        if timeline.attach() { show(nil) }
        warnings.begin()
    }

    /// Stops recording, and drops all entries and an imported recording.
    ///
    /// - Returns: Whether the timeline was recording.
    func detach() -> Bool {
        warnings.end()
        if !timeline.detach() { return false }
        show(nil)
        return true
    }

    // MARK: Recordings

    /// Creates an importer for recordings of this app.
    var importer: SessionImporter { SessionImporter(stores: timeline.stores, types: actionTypes.all) }

    /// Replaces the recorded entries by an imported session.
    ///
    /// - Parameter completion: Receives sentences for people about what could not be done. Called on ``queue``.
    func load(_ session: ImportedSession, completion: @escaping @Sendable ([String]) -> Void) {
        actionQueue.async { [self] in
            // Set the recording first, because pages read the status when the timeline notifies them of the
            // replacement.
            show(WireRecording(name: session.app, report: session.report))
            let problems = timeline.load(session).map { "\($0)" }
            queue.async { completion(problems) }
        }
    }

    private func show(_ recording: WireRecording?) { state.withLock { $0.importedRecording = recording } }

    // MARK: Acting

    /// Carries out a request that changes the app or its timeline. Called on ``actionQueue``.
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
        case .tree, .text, .diff, .change, .origin, .search, .find, .history, .json, .templates, .test:
            fatalError("Values are looked at on the inspector's queue: call look(_:).")
        }
    }

    /// Throws if the session has ended, or if pages lack one of the permissions. If `permission` is empty, throws
    /// only if the session has ended.
    func check(_ permission: HubPermissions) throws(Refusal) {
        if remains != nil { throw .hasEnded }
        if !permissions.isSuperset(of: permission) { throw .notPermitted(permission) }
    }

    // MARK: Locking

    /// Whether a hub is connected.
    var isHubThere: Bool { state.withLock { $0.isHubThere == true } }

    /// Records whether a hub is connected. If the hub has disconnected and a page has locked the timeline, unlocks
    /// the timeline, because no page can unlock it any more.
    func noteHub(isThere: Bool) {
        state.withLock { $0.isHubThere = isThere }
        if isThere { return }
        actionQueue.async { [self] in
            let isLockedFromPage = state.withLock { state in
                defer { state.isLockedFromPage = false }
                return state.isLockedFromPage
            }
            if isLockedFromPage { timeline.isLocked = false }
        }
    }

    private func setLocked(_ isOn: Bool) throws(Refusal) {
        // The hub may have disconnected before this request ran. Then no page could unlock the app any more.
        if isOn && state.withLock({ $0.isHubThere == false }) { throw .hubHasGone }
        // If the app itself has locked the timeline, `isLockedFromPage` stays false, so that `noteHub` does not
        // release the app's lock.
        let wasLocked = timeline.isLocked
        state.withLock { $0.isLockedFromPage = isOn && ($0.isLockedFromPage || !wasLocked) }
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
