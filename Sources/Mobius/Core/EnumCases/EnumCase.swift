import Millrace

/// One case of an enum, known by the function that makes its values.
///
/// The case is known at once if no other case has a payload of the same type. Otherwise it is learnt from the first
/// value whose payload has that type: the function, called with that payload, makes a value of its own case.
///
/// Sendable: `knownTag` is atomic, nothing else changes. `embed` is called by any thread that meets a value of a case
/// not yet known; a case's own function is pure.
@usableFromInline
final class EnumCase<Value, Payload>: @unchecked Sendable {
    @usableFromInline let shape: EnumShape
    @usableFromInline let embed: (Payload) -> Value
    /// By tag, of the cases with such a payload.
    @usableFromInline let readers: PayloadReaders<Payload>
    @usableFromInline let knownTag: AtomicCell<Int>
    @inlinable static var unknown: Int { -1 }

    @usableFromInline
    init(_ embed: @escaping (Payload) -> Value) {
        guard let shape = EnumShape.of(Value.self) else {
            refuse(
                "\(EnumShape.reasonForNone(of: Value.self)): routeCase needs a case. Use routeEffects(withParameters:) instead."
            )
        }
        self.shape = shape
        self.embed = embed
        let readers = shape.readers(of: Payload.self)
        guard let first = readers.tags.first else {
            refuse(
                """
                routeCase cannot take a \(Payload.self) out of a \(Value.self): no case carries one, or it is or \
                contains a function, which cannot be taken out without knowing the case. \
                Use routeEffects(withParameters:) with a switch instead.
                """
            )
        }
        self.readers = readers
        knownTag = AtomicCell(readers.tags.count == 1 ? Int(first) : Self.unknown)
    }

    /// The tags of the cases that it may be: of those with such a payload.
    var possibleTags: [UInt32] { readers.tags }

    /// Whether values with this tag are of this case, one of which is `value`. May call the case's function with the
    /// payload of `value`.
    @usableFromInline
    func hasTag(_ tag: UInt32, of value: Value) -> Bool {
        // Asked first: a function that is no case may make values of a case that has no such payload.
        guard readers.byTag[Int(tag)] != nil else { return false }
        let known = knownTag.load(ordering: .relaxed)
        if known != Self.unknown { return known == tag }
        let learnt = shape.tag(of: embed(payload(of: value, tag: tag)))
        knownTag.store(Int(learnt), ordering: .relaxed)
        return learnt == tag
    }

    /// The payload of a value; nil if it is of another case.
    func extract(_ value: Value) -> Payload? {
        hasTag(shape.tag(of: value), of: value) ? payload(of: value) : nil
    }

    /// The payload of a value of this case.
    @inlinable
    func payload(of value: Value) -> Payload {
        payload(of: value, tag: UInt32(knownTag.load(ordering: .relaxed)))
    }

    @inlinable
    func payload(of value: Value, tag: UInt32) -> Payload {
        let reader = readers.byTag[Int(tag)]!
        return withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { buffer in
            buffer.initializeElement(at: 0, to: value)
            defer { buffer.deinitializeElement(at: 0) }
            let copy = UnsafeMutableRawPointer(buffer.baseAddress!)
            if !reader.readsMemory { return reader.read(copy) }
            return shape.layout.withPayload(
                at: copy,
                tag: tag,
                boxedWithAlignment: reader.isBoxed ? MemoryLayout<Payload>.alignment : nil,
                reader.read
            )
        }
    }
}
