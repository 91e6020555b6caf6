import Millrace
import MillraceReporting
import Observation

/// A part of a state that has been read, and the readers that wait for its change.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
class ReadPart: Observable {
    /// The byte range of the part within the state; nil if equal bytes do not prove equality. Most comparisons need
    /// only these bytes.
    let byteRange: Range<Int>?

    /// Whether a reader may wait for a change. False after a notification, because Observation notifies each reader
    /// only once. A reader that is still interested reads again.
    private(set) final var isAwaited = false

    private let registrar = ObservationRegistrar()

    /// A property without a value. Its key path stands for the part, because `registrar` requires a key path.
    private nonisolated final var part: Void { () }

    init(at byteRange: Range<Int>?) { self.byteRange = byteRange }

    /// Registers the reader in progress, if any, for the next change.
    final func noteReading() {
        isAwaited = true
        registrar.access(self, keyPath: \.part)
    }

    /// Returns whether a reader may wait for a change, and sets ``isAwaited`` to false. If the result is true, the
    /// caller must notify the readers.
    final func endWaiting() -> Bool {
        defer { isAwaited = false }
        return isAwaited
    }

    /// Notifies the readers. The new state must be set before, so that a reader that reads again at once sees the
    /// change.
    final func notify() {
        isAwaited = false
        registrar.willSet(self, keyPath: \.part)
        registrar.didSet(self, keyPath: \.part)
    }

    /// Whether no reader waits for a change. Called only for parts without other references.
    func isForgettable() -> Bool { !isAwaited }
}

/// The parts of a state that have been read.
///
/// Not generic, so that skipping unchanged parts, which are the majority, needs no type metadata.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
struct ReadParts {
    private struct Entry {
        let key: PartKey
        var part: ReadPart
        let offset: Int
        let size: Int
    }

    /// The only owner of the parts, in contiguous memory.
    private var entries: ContiguousArray<Entry> = []
    private var indices: [PartKey: Int] = [:]

    /// The number of parts added and of readers notified since unused parts were last removed.
    private var workSinceForgetting = 0

    /// When there are this many parts, all readers are notified: only those that still exist read again.
    private var limit = PruningLimit(least: 1_024)

    /// After all readers were notified because of ``limit``: the number of comparisons until the parts that were not
    /// read again are removed. Otherwise zero.
    private var changesUntilForgetting = 0

    var count: Int { entries.count }

    /// The part for a key, created by `make` if it does not exist.
    mutating func part(_ key: PartKey, _ make: () -> ReadPart) -> ReadPart {
        if let index = indices[key] { return entries[index].part }
        let part = make()
        indices[key] = entries.count
        entries.append(
            Entry(
                key: key,
                part: part,
                offset: part.byteRange?.lowerBound ?? 0,
                size: part.byteRange?.count ?? -1
            )
        )
        workSinceForgetting += 1
        return part
    }

    /// The parts that may have changed: those with different bytes in the two states, and those that cannot be compared
    /// by bytes.
    func differing(_ old: UnsafeRawBufferPointer, _ new: UnsafeRawBufferPointer) -> [ReadPart] {
        guard let old = old.baseAddress, let new = new.baseAddress else { return entries.map(\.part) }
        var differing: [ReadPart] = []
        for entry in entries {
            if entry.size >= 0, haveEqualBytes(old + entry.offset, new + entry.offset, count: entry.size) {
                continue
            }
            differing.append(entry.part)
        }
        return differing
    }

    // MARK: Removing unused parts

    /// Removes parts without readers. Runs rarely enough for an amortised O(1) per notification. Called before a
    /// change, when the readers notified of the last change have had time to read again.
    ///
    /// - Returns: the parts to notify of the change in any case. A reader that no longer exists does not read again
    ///   after a notification, and nothing else reveals it. So, when there are many parts, all are notified.
    mutating func forgetIfDue() -> [ReadPart] {
        if changesUntilForgetting > 0 {
            changesUntilForgetting -= 1
            if changesUntilForgetting > 0 { return [] }
            forget()
            limit.note(remaining: entries.count)
        } else if workSinceForgetting > 32 + entries.count {
            forget()
        }
        if !limit.isReached(by: entries.count) { return [] }
        // Views read again when they are drawn, and a store may change several times before that.
        changesUntilForgetting = 32
        return entries.map(\.part).filter { $0.endWaiting() }
    }

    private mutating func forget() {
        var remaining: ContiguousArray<Entry> = []
        for index in entries.indices where !isForgettable(at: index) { remaining.append(entries[index]) }
        entries = remaining
        indices = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1.key, $0) })
        workSinceForgetting = 0
    }

    mutating func noteNotifications(_ count: Int) { workSinceForgetting += count }

    /// Whether no part has a reader that waits for a change.
    mutating func areForgettable() -> Bool {
        for index in entries.indices where !isForgettable(at: index) { return false }
        return true
    }

    private mutating func isForgettable(at index: Int) -> Bool {
        isKnownUniquelyReferenced(&entries[index].part) && entries[index].part.isForgettable()
    }
}

/// Identifies a part by its property and its kind, because the same property may be read with several kinds of
/// comparison.
struct PartKey: Hashable {
    enum Kind { case compared, comparedByClosure, nested, optional, elements, held }

    let keyPath: AnyKeyPath
    let kind: Kind

    init(_ keyPath: AnyKeyPath, _ kind: Kind) {
        self.keyPath = keyPath
        self.kind = kind
    }
}
