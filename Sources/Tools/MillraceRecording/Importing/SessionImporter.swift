import Foundation
import Millrace
import MillraceReporting
import MillraceTimeline

/// Imports a recording into this process, in chunks, as they arrive from a file or a network.
///
/// ```swift
/// var importer = SessionImporter(stores: timeline.stores, types: [RenameAction.self])
/// while let chunk = try file.read(upToCount: 65_536) { try importer.read(chunk) }
/// let session = try importer.finish()
/// for type in session.report.types { print(type.name, type.grade, type.reason) }
/// timeline.load(session)
/// ```
///
/// A recorded store is matched with the store in this app that has the same dialect and name. Several such stores are
/// matched in order. The recorded store's states are decoded by the matched store. An action is decoded as the
/// matched store's type of actions or as one of the given types, if that type has the recorded name. No type is
/// looked up by its recorded name in any other way. A value that cannot be decoded becomes an ``UnreadableValue``,
/// and the ``ImportReport`` has the reason.
public struct SessionImporter {
    private var reader: RecordingReader
    private var values: ValueImporter
    private var header: RecordedHeader?
    private var stores: [RecordedStore.ID: Store] = [:]
    private var session: [ImportedSession.Entry] = []
    private var bases: [(store: StoreHandle, state: Any)] = []
    private var newIDs: [RecordedEntry.ID: Int] = [:]

    /// The places that have sent actions, by their numbers in the recording.
    private var callers: [RecordedCaller.ID: CallSite] = [:]
    private var missing = 0
    private var keepsNumbers = false
    private var crash: ImportedCrash?
    private var hasEnded = false

    /// The stores in this app that have not been matched yet.
    private var candidates: [StoreLabel: ArraySlice<StoreHandle>]

    /// A store in the recording.
    private struct Store {
        /// The matched store in this app, or a placeholder.
        let handle: StoreHandle

        /// The matched store in this app; nil if there is none.
        let living: StoreHandle?

        /// The store's state after its last entry so far.
        var state: Any
    }

    /// Creates an importer at the beginning of a recording.
    ///
    /// - Parameters:
    ///   - stores: the stores in this app, such as `Timeline.stores`. Released ones are ignored.
    ///   - types: types of actions and effects that the stores do not know: the types of VISPER's actions, and the
    ///     types of effects. Effects are only shown.
    ///   - limits: the limits of the import.
    public init(
        stores: [StoreHandle],
        types: [any Decodable.Type] = [],
        limits: RecordingLimits = RecordingLimits()
    ) {
        reader = RecordingReader(limits: limits)
        values = ValueImporter(types: types, limits: limits)
        candidates = Dictionary(grouping: stores.filter(\.isAlive), by: \.label).mapValues { $0[...] }
    }

    /// Reads the next chunk of the file, of any length.
    ///
    /// Decoding runs the types' own code, on the calling thread.
    ///
    /// - Throws: ``RecordingError`` if the data is not a recording. Then nothing can be imported.
    public mutating func read(_ chunk: Data) throws(RecordingError) {
        var lines: [RecordedLine] = []
        try reader.read(chunk) { lines.append($0) }
        for line in lines { take(line) }
    }

    /// Ends the import at the end of the file.
    ///
    /// - Throws: ``RecordingError`` if the data is not a recording.
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
            bases: bases,
            crash: crash,
            hasEnded: hasEnded
        )
    }

    /// Creates an importer of a recording that is shown by itself, not with stores of this process. So the stores
    /// keep their recorded numbers, even if the recording is imported several times.
    @_spi(MillraceHub) public static var ofEndedApp: SessionImporter {
        var importer = SessionImporter(stores: [])
        importer.keepsNumbers = true
        return importer
    }

    private mutating func take(_ line: RecordedLine) {
        switch line {
        case .header(let header): self.header = header
        case .store(let store): take(store)
        case .entry(let entry): take(entry)
        case .caller(let line): caller(line.id).setFrames(line.frames)
        case .crash(let crash): take(crash)
        case .end: hasEnded = true
        }
    }

    /// The place with this number, of which a later line may say what it is.
    private mutating func caller(_ number: Int) -> CallSite {
        if let known = callers[number] { return known }
        let caller = CallSite()
        callers[number] = caller
        return caller
    }

    private mutating func take(_ crash: RecordedCrash) {
        let work = crash.work.compactMap { work -> ImportedCrash.Work? in
            // The reader has checked that the store exists.
            guard let store = stores[work.store] else { return nil }
            return ImportedCrash.Work(
                kind: work.kind,
                store: store.handle,
                value: work.value.map {
                    work.kind == .effect ? values.effect($0) : values.action($0, of: store.living)
                },
                state: work.before.map { values.state($0, of: store.living) } ?? store.state,
                thread: work.thread
            )
        }
        self.crash = ImportedCrash(signal: crash.signal, work: work)
    }

    private mutating func take(_ store: RecordedStore) {
        if let known = stores[store.id] {
            // The store occurred in an earlier part of the recording, so only its state is new.
            stores[store.id]?.state = values.state(store.base, of: known.living)
            return
        }
        let living = candidates[store.label]?.popFirst()
        let number = keepsNumbers ? store.id : nil
        let handle =
            living
            ?? StoreHandle(
                id: number,
                label: store.label,
                operations: AbsentStore(reducer: store.reducer)
            )
        let base = values.state(store.base, of: living)
        stores[store.id] = Store(handle: handle, living: living, state: base)
        bases.append((handle, base))
    }

    private mutating func take(_ entry: RecordedEntry) {
        // The reader has checked that the store and the continued entry exist.
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
            if case .after(let id) = entry.continues { newIDs[id].map { .after($0) } } else {
                entry.continues
            }
        newIDs[entry.id] = session.count
        // A recording may contain any number, so the addition must not trap.
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
                continues: continues,
                caller: entry.caller.map { caller($0) },
                trigger: entry.trigger.flatMap { newIDs[$0] }
            )
        )
    }
}

extension RecordedEntry {
    fileprivate var moment: ImportedSession.Moment {
        ImportedSession.Moment(at: at, took: took, thread: thread, sequence: sequence, isSkipped: isSkipped)
    }
}

/// The operations of a recorded store that does not exist in this process. All of them fail.
private struct AbsentStore: StoreOperations {
    let reducer: StoreReducer?
    var stateType: Any.Type { UnreadableValue.self }
    var actionType: Any.Type? { nil }
    var state: Any? { nil }

    func restore(_ state: Any, _ label: StoreLabel) throws(TimeTravelError) { throw .storeIsGone(label) }

    func modify(_ change: @escaping (inout Any) -> Bool, _ label: StoreLabel) throws(TimeTravelError) {
        throw .storeIsGone(label)
    }

    func reduce(_ state: Any, by action: Any, _ label: StoreLabel) throws(TimeTravelError)
        -> StoreHandle.Reduction
    {
        throw .storeIsGone(label)
    }

    func dispatch(_ action: Any, _ label: StoreLabel) throws(TimeTravelError) { throw .storeIsGone(label) }

    func decodeState(from decoder: any Decoder) throws -> Any? { nil }
}
