import Foundation
import Millrace
import MillraceRecording
import MillraceTimeline

/// What an inspector inspects: a timeline, and all that its pages have in common.
///
/// Values are looked at on ``queue``. Stores are moved, and handed actions, on ``actionQueue``.
///
/// Sendable: `importedRecording` is read and written under `lock` only, and nothing else changes.
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

    /// How many entries a test is made of at most.
    private static let testLength = 500

    /// The recording that is shown.
    private var importedRecording: WireRecording?
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

    // MARK: Looking

    /// What is to be known of values of a transition. Called on the queue.
    ///
    /// - Returns: Nil if the request is none of these.
    func look(_ request: Request) throws -> Answer? {
        switch request {
        case .tree(let order, let part, let path, let offset, let limit):
            let value = try value(part, of: try entry(order))
            guard let tree = ValueTree(of: value, path: path, offset: offset, limit: limit) else {
                throw Refusal.noSuchPart
            }
            return .tree(tree)
        case .text(let order, let part, let path):
            guard let value = ValueTree.part(of: try value(part, of: try entry(order)), at: path) else {
                throw Refusal.noSuchPart
            }
            return .text(ValueText(of: value))
        case .change(let order, let index):
            let entry = try entry(order)
            guard let values = ValueDiff.between(entry.old, entry.new).values.dropFirst(index).first else {
                throw Refusal.noSuchPart
            }
            return .change(
                old: values.old.map { ValueText(of: $0) },
                new: values.new.map { ValueText(of: $0) }
            )
        case .diff(let order):
            let entry = try entry(order)
            let diff = ValueDiff.between(entry.old, entry.new)
            return .diff(diff.changes, truncated: diff.isTruncated)
        case .search(let order, let part, let text, let limit):
            return .search(ValueSearch(for: text, in: try value(part, of: try entry(order)), limit: limit))
        case .json(let order):
            let entry = try entry(order)
            let action = try value(.action, of: entry)
            return .json(try actionTypes.json(of: action, for: entry.transition.store))
        case .templates(let id): return .templates(actionTypes.templates(for: try store(id), in: timeline))
        case .test(let id, let orders):
            return .test(source: try test(of: try store(id), orders))
        default: return nil
        }
    }

    private func entry(_ order: Int) throws(TimeTravelError) -> TimelineEntry {
        guard let entry = timeline.entry(order) else { throw .noSuchEntry(order) }
        return entry
    }

    private func value(_ part: Request.Part, of entry: TimelineEntry) throws -> Any {
        switch part {
        case .action:
            guard let action = entry.transition.action else { throw Refusal.noAction }
            return action
        case .old: return entry.old
        case .new: return entry.new
        case .effects: return entry.transition.effects
        case .appOld, .appNew:
            guard let states = timeline.states(around: entry.id) else {
                throw TimeTravelError.noSuchEntry(entry.id)
            }
            return WholeApp(
                states.compactMap { store, old, new in (part == .appOld ? old : new).map { (store, $0) } }
            )
        }
    }

    /// A test of some of a store's entries, or of the latest.
    private func test(of store: StoreHandle, _ orders: [Int]?) throws(Refusal) -> String {
        let entries =
            if let orders {
                Set(orders).sorted().compactMap(timeline.entry)
            } else {
                timeline.entries
            }
        let own = entries.filter { $0.transition.store == store }
        if orders != nil && own.count > Self.testLength { throw .tooManyEntries(most: Self.testLength) }
        return ReplayTest(of: Array(own.suffix(Self.testLength))).source
    }

    // MARK: Acting

    /// Does what a person wants done to the app. Called on ``actionQueue``.
    func act(_ request: Request) throws {
        try check(request.permission)
        switch request {
        case .travel(let position): try travel(to: position)
        case .step(let count): try check(timeline.step(by: count))
        case .pause(let isOn): timeline.isPaused = isOn
        case .lock(let isOn): timeline.isLocked = isOn
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

    private func travel(to position: Timeline.Position) throws {
        if case .after(let order) = position { _ = try entry(order) }
        try check(timeline.travel(to: position))
    }

    private func store(_ id: Int) throws(Refusal) -> StoreHandle {
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
