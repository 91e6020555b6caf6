import Foundation
import Millrace
import MillraceTimeline

/// Makes a session of this process of a recording, piece by piece, as it comes from a file or a network.
///
/// ```swift
/// var importer = SessionImporter(stores: timeline.stores, types: [RenameAction.self])
/// while let chunk = try file.read(upToCount: 65_536) { try importer.read(chunk) }
/// let session = try importer.finish()
/// for type in session.report.types { print(type.name, type.grade, type.reason) }
/// timeline.load(session)
/// ```
///
/// A recorded store is the one here of the same dialect and name; of several, the first is the first, and so on. Its states are
/// decoded as states of that store; its actions as that store's actions, or as one of the types that are handed in, if the
/// type has the name that was recorded. Nothing else of what a recording names is ever looked up. What cannot be decoded is an
/// ``UnreadableValue``, and the ``ImportReport`` says why.
public struct SessionImporter {
    private var reader: RecordingReader
    private var values: ValueImporter
    private var header: RecordedHeader?
    private var stores: [RecordedStore.ID: Store] = [:]
    private var session: [ImportedSession.Entry] = []
    private var bases: [(store: StoreHandle, state: Any)] = []
    private var places: [RecordedEntry.ID: Int] = [:]
    private var missing = 0

    /// The stores here that have not been found in the recording.
    private var candidates: [StoreLabel: ArraySlice<StoreHandle>]

    /// A store of the recording.
    private struct Store {
        /// The one here, or what stands for it.
        let handle: StoreHandle

        /// The one here.
        let living: StoreHandle?

        /// The state as of the last entry.
        var state: Any
    }

    /// An importer at the beginning of a recording.
    ///
    /// - Parameters:
    ///   - stores: the stores here, such as `Timeline.stores`. Those that have gone are not considered.
    ///   - types: types of actions and effects that stores do not name: VISPER's actions, and effects, which are only shown.
    ///   - limits: how much is taken.
    public init(
        stores: [StoreHandle],
        types: [any Decodable.Type] = [],
        limits: RecordingLimits = RecordingLimits()
    ) {
        reader = RecordingReader(limits: limits)
        values = ValueImporter(types: types, limits: limits)
        candidates = Dictionary(grouping: stores.filter(\.isAlive), by: \.label).mapValues { $0[...] }
    }

    /// Takes the next piece of the file, of any length.
    ///
    /// Decoding runs the types' own code, on the calling thread.
    ///
    /// - Throws: ``RecordingError`` if this is no recording. Then there is nothing to import.
    public mutating func read(_ chunk: Data) throws(RecordingError) {
        var lines: [RecordedLine] = []
        try reader.read(chunk) { lines.append($0) }
        for line in lines { take(line) }
    }

    /// Takes the end of the file.
    ///
    /// - Throws: ``RecordingError`` if there is no recording.
    public mutating func finish() throws(RecordingError) -> ImportedSession {
        let torn = try reader.finish()
        guard let header else { throw RecordingError(line: 1, problem: .notARecording) }
        return ImportedSession(
            app: header.app,
            began: header.began,
            report: ImportReport(
                types: values.grading.types,
                torn: torn,
                entries: session.count,
                missing: missing
            ),
            entries: session,
            bases: bases
        )
    }

    private mutating func take(_ line: RecordedLine) {
        switch line {
        case .header(let header): self.header = header
        case .store(let store): take(store)
        case .entry(let entry): take(entry)
        }
    }

    private mutating func take(_ store: RecordedStore) {
        if let known = stores[store.id] {
            // Of an earlier part too, so that only the state is new.
            stores[store.id]?.state = values.state(store.base, of: known.living)
            return
        }
        let living = candidates[store.label]?.popFirst()
        let handle = living ?? StoreHandle(label: store.label, operations: AbsentStore())
        let base = values.state(store.base, of: living)
        stores[store.id] = Store(handle: handle, living: living, state: base)
        bases.append((handle, base))
    }

    private mutating func take(_ entry: RecordedEntry) {
        // The reader has checked that the store is known, and that what is continued is.
        guard let store = stores[entry.store] else { return }
        let old = entry.before.map { values.state($0, of: store.living) } ?? store.state
        let new = entry.isUnchanged ? old : values.state(entry.state, of: store.living)
        stores[entry.store]?.state = new
        let cause: Transition.Cause =
            switch entry.cause {
            case .start: .start
            case .action(let action): .action(values.action(action, of: store.living))
            case .change: .change
            case .restoration: .restoration
            }
        let continues: Timeline.Position? =
            if case .after(let id) = entry.continues { places[id].map { .after($0) } } else {
                entry.continues
            }
        places[entry.id] = session.count
        // A recording may say any number.
        missing = missing.addingReportingOverflow(entry.missing).overflow ? .max : missing + entry.missing
        session.append(
            ImportedSession.Entry(
                id: entry.id,
                store: store.handle,
                cause: cause,
                old: old,
                new: new,
                effects: entry.effects.map { values.effect($0) },
                recorded: entry.moment,
                continues: continues
            )
        )
    }
}

extension RecordedEntry {
    fileprivate var moment: ImportedSession.Moment {
        ImportedSession.Moment(at: at, took: took, thread: thread, sequence: sequence, isSkipped: isSkipped)
    }
}

/// What can be done to a store of a recording that this process does not have: nothing.
private struct AbsentStore: StoreOperations {
    var stateType: Any.Type { UnreadableValue.self }
    var actionType: Any.Type? { nil }
    var state: Any? { nil }

    func restore(_ state: Any, _ label: StoreLabel) throws(TimeTravelError) { throw .storeIsGone(label) }

    func reduce(_ state: Any, by action: Any, _ label: StoreLabel) throws(TimeTravelError)
        -> StoreHandle.Reduction
    {
        throw .storeIsGone(label)
    }

    func dispatch(_ action: Any, _ label: StoreLabel) throws(TimeTravelError) { throw .storeIsGone(label) }

    func decodeState(from decoder: any Decoder) throws -> Any? { nil }
}
