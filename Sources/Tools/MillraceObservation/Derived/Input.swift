import Millrace
import MillraceReporting

/// A source of a derived value, independent of its state's type. Its mutable properties belong to the computing
/// thread, which holds the computation's locks.
@usableFromInline
class AnyInput {
    /// The source's computation, if the source is derived. Retained by the computation that has this input.
    private(set) unowned(unsafe) var derived: AnyComputation?

    /// Identifies the source, if it is not derived.
    let identity: RootIdentity?

    /// The transactions that can change the source together with others; nil if no transaction can.
    let sharedTransactions: (any SharedTransactions)?

    /// The source's state, in a ``Held``, while a computation compares and reads it.
    @exclusivity(unchecked) @usableFromInline final var state: AnyObject?

    /// The recorder shared by all inputs of the computation.
    @usableFromInline final let recorder: ReadRecorder

    /// The parts of this source that the computation in progress has read, so that each is recorded once.
    private var known: Set<PartKey> = []

    init(
        derived: AnyComputation?,
        identity: RootIdentity?,
        sharedTransactions: (any SharedTransactions)?,
        recorder: ReadRecorder
    ) {
        self.derived = derived
        self.recorder = recorder
        self.identity = identity
        self.sharedTransactions = sharedTransactions
    }

    /// The source's present state, in a ``Held``; nil if the source has been released.
    func readSource() -> AnyObject? { nil }

    /// Records that the computation in progress reads a property with this kind of comparison. Returns whether this is
    /// the first such reading.
    @usableFromInline
    final func isFirstReading(of property: AnyKeyPath, byClosure: Bool) -> Bool {
        known.insert(PartKey(property, byClosure ? .comparedByClosure : .compared)).inserted
    }

    /// Resets the recorded parts after a computation.
    final func forgetReads() { known.removeAll(keepingCapacity: true) }

    /// Observes a source that is not derived.
    func observe(_ body: @escaping () -> Void) -> @Sendable () -> Void { {} }
}

/// A source of a derived value, with the closures that read and observe it.
@usableFromInline
final class Input<State>: AnyInput {
    /// The source; nil if it is derived.
    private let source: AnyObject?
    private let readState: (() -> State?)?
    private let observeState: ((@escaping () -> Void) -> @Sendable () -> Void)?

    init(_ source: some StateSource<State>, recorder: ReadRecorder) {
        if let derived = (source as? any DerivedSource)?.anyComputation {
            // Do not retain a derived source here. `AnyComputation.sources` retains it, and releases it
            // iteratively.
            self.source = nil
            readState = nil
            observeState = nil
            super.init(
                derived: derived,
                identity: nil,
                sharedTransactions: derived.sharedTransactions,
                recorder: recorder
            )
        } else {
            let feed = source.stateFeed
            self.source = source
            readState = feed.read
            observeState = { feed.observe($0) }
            let identity = RootIdentity(owner: feed.owner.map(ObjectIdentifier.init), state: State.self)
            super.init(
                derived: nil,
                identity: identity,
                sharedTransactions: feed.sharedTransactions,
                recorder: recorder
            )
        }
    }

    /// The source's state during a computation. The cast is safe: inputs share a reading only if their
    /// ``RootIdentity``, which includes the type of the state, is equal, and the result of a derived source is a
    /// `Memo<State>`.
    @inlinable
    var heldState: Held<State>? {
        guard let state else { return nil }
        return unsafeDowncast(state, to: Held<State>.self)
    }

    @inlinable
    func read<Part>(
        _ property: KeyPath<State, Part>,
        comparedBy areEqual: ((Part, Part) -> Bool)? = nil
    ) -> Part {
        guard let state = heldState else { refuseLateReading() }
        let part = state.value[keyPath: property]
        if isFirstReading(of: property, byClosure: areEqual != nil) {
            recorder.reads.append(PartRead(self, property, part, comparedBy: areEqual))
        }
        return part
    }

    @usableFromInline
    func refuseLateReading() -> Never { Misuse.readAfterComputation() }

    override func readSource() -> AnyObject? {
        guard let state = readState?() else { return nil }
        return Held(state)
    }

    override func observe(_ body: @escaping () -> Void) -> @Sendable () -> Void {
        guard let observeState else { return {} }
        return observeState(body)
    }
}

/// A state or value in an allocation of its own, so that it is passed on without a copy.
@usableFromInline
class Held<Value> {
    @usableFromInline final let value: Value

    @usableFromInline
    init(_ value: Value) { self.value = value }
}
