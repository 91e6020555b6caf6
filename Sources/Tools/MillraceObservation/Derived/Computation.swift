import Millrace

/// The result of a computation, and the parts from which it was computed.
final class Memo<Value>: Held<Value> {
    /// The parts of all inputs that were read, in the order of reading.
    let reads: ContiguousArray<AnyPartRead>

    /// Increases with each value that differs from the previous one.
    let version: Int

    init(_ value: Value, of reads: ContiguousArray<AnyPartRead>, version: Int) {
        self.reads = reads
        self.version = version
        super.init(value)
    }
}

/// Computes a derived value and keeps the last result.
///
/// `memo` is read and written under the computation's locks only. The casts are safe, because a computation's results
/// are its own former `memo`s.
final class Computation<Value>: AnyComputation {
    private let compute: () -> Value
    private let recorder: ReadRecorder
    private let equality: ((Value, Value) -> Bool)? = MillraceObservation.equality(of: Value.self)
    @exclusivity(unchecked) private var memo: Memo<Value>?

    init(of inputs: [AnyInput], readBy recorder: ReadRecorder, _ compute: @escaping () -> Value) {
        self.compute = compute
        self.recorder = recorder
        super.init(of: inputs)
    }

    /// The value for the sources' present states.
    func current() -> Memo<Value> {
        guard let memo = bringUpToDate() else { Misuse.releasedSource() }
        return unsafeDowncast(memo, to: Memo<Value>.self)
    }

    override var lastResult: AnyObject? { memo }

    override func update(releasing released: inout [AnyObject]) -> Bool {
        // Compare the parts in the order of reading. A later part, such as an element at an index, may exist only
        // if the earlier parts are unchanged.
        if let memo, memo.reads.allSatisfy({ $0.isCurrent(releasing: &released) }) { return false }
        let value = compute()
        for input in inputs { input.forgetReads() }
        memo = Memo(value, of: recorder.takeReads(), version: version(of: value))
        return true
    }

    private func version(of value: Value) -> Int {
        guard let memo else { return 1 }
        return areEqual(memo.value, value) ? memo.version : memo.version + 1
    }

    /// Whether two results are equal; false if their type is not `Equatable`.
    func areEqual(_ one: Value, _ other: Value) -> Bool { equality?(one, other) ?? false }

    override func restore(_ result: AnyObject?) {
        memo = result.map { unsafeDowncast($0, to: Memo<Value>.self) }
    }
}

/// A derived value as a source, independent of its type.
protocol DerivedSource {
    var anyComputation: AnyComputation { get }
}

extension Derived: DerivedSource {
    var anyComputation: AnyComputation { computation }
}
