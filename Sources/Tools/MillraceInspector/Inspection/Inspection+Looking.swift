import Foundation
import Millrace
@_spi(MillraceHub) import MillraceRecording
import MillraceReporting
import MillraceTimeline

extension Inspection {
    /// The maximum number of entries that a generated test covers.
    private static let testLength = 500

    /// Answers a request that only reads values. Called on ``queue``.
    ///
    /// - Returns: Nil if the request is of another kind.
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
        case .origin(let order): return .origin(origin(of: try entry(order)))
        case .search(let order, let part, let text, let limit):
            return .search(ValueSearch(for: text, in: try value(part, of: try entry(order)), limit: limit))
        case .find(let text, let number): return .findings(findings(of: text, before: number))
        case .history(let id, let path, let number):
            return .history(history(of: try ValuePath(path), in: try store(id), before: number ?? .max))
        case .json(let order):
            let entry = try entry(order)
            let action = try value(.action, of: entry)
            return .json(try actionTypes.json(of: action, for: entry.transition.store))
        case .templates(let id): return .templates(actionTypes.templates(for: try store(id), in: timeline))
        case .test(let id, let orders, let corrections):
            return .test(source: try test(of: try store(id), orders, corrections))
        default: return nil
        }
    }

    func origin(of entry: TimelineEntry) -> WireOrigin {
        let order = entry.transition.order
        let following = timeline.entries(in: entry.id + 1..<entry.id + 1 + WireOrigin.reach)
            .filter { $0.transition.trigger == order }
        let caller = entry.transition.caller
        return WireOrigin(
            frames: caller?.frames.map(WireOrigin.Frame.init) ?? [],
            isPending: caller.map { isLookingUp($0) } ?? false,
            trigger: timeline.trigger(of: entry)?.id,
            following: following.prefix(WireOrigin.most).map(\.id)
        )
    }

    /// Whether the hub is looking up where the newest entries were sent from.
    var isLookingUpCallers: Bool {
        let end = timeline.ids.upperBound
        return timeline.entries(in: max(0, end - 20)..<end).compactMap(\.transition.caller)
            .contains(where: isLookingUp)
    }

    func isLookingUp(_ caller: CallSite) -> Bool { isHubThere && !caller.isLookedUp }

    func entry(_ order: Int) throws(TimeTravelError) -> TimelineEntry {
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

    /// Generates a test from the given entries of a store. If `orders` is nil, uses the store's newest entries.
    private func test(of store: StoreHandle, _ orders: [Int]?, _ corrections: [Request.Correction]) throws
        -> String
    {
        if store.isJournal { throw Refusal.noStateToTest }
        let entries =
            if let orders {
                Set(orders).sorted().compactMap(timeline.entry)
            } else {
                timeline.entries
            }
        let own = entries.filter { $0.transition.store == store }
        if orders != nil && own.count > Self.testLength {
            throw Refusal.tooManyEntries(most: Self.testLength)
        }
        // The action in which the app has crashed follows the store's last entry.
        let crash = remains?.session.crashedAction.flatMap { crash in
            own.last?.id == timeline.entries.last { $0.transition.store == store }?.id ? crash : nil
        }
        let tested = Array(own.suffix(Self.testLength))
        return ReplayTest(of: tested, crash: crash, shouldHaveBeen: try states(corrections, in: tested))
            .source
    }

    /// The states that should have been after entries of a test, by the entries' numbers.
    private func states(_ corrections: [Request.Correction], in tested: [TimelineEntry]) throws -> [Int: Any]
    {
        var states: [Int: Any] = [:]
        for correction in corrections {
            guard let entry = tested.first(where: { $0.id == correction.order }), !entry.isSkipped else {
                throw Refusal.notInTest(correction.order)
            }
            if entry.transition.action == nil { throw Refusal.noAction }
            states[entry.id] = try state(
                states[entry.id] ?? entry.new,
                of: entry.transition.store,
                correction
            )
        }
        return states
    }

    private func state(_ state: Any, of store: StoreHandle, _ correction: Request.Correction) throws -> Any {
        let path = try ValuePath(correction.path)
        let value = try ValueCoder.json(from: Data(correction.json.utf8)).withShortNumbers
        // What is hidden from those who ask is compared too.
        return try Redaction.$current.withValue(nil) {
            if path.json(in: state) == value {
                throw StateCorrection("The value is this already, so nothing should have been different.")
            }
            return try StateCorrection.state(state, of: store, setting: path.names, to: value) {
                path.json(in: $0) == value
            }
        }
    }
}

extension ValuePath {
    /// The JSON of the value that the path leads to; nil if there is none.
    fileprivate func json(in value: Any) -> JSON? {
        guard let part = part(of: value) else { return nil }
        if let ended = part as? UnreadableValue {
            return ended.recorded.json.flatMap { try? JSON(text: Data($0.utf8)) }
        }
        return (part as? JSON) ?? (try? ValueCoder.json(of: part))
    }
}
