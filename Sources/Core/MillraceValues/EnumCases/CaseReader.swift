import Millrace

/// Takes the payload out of an enum's values of one case, which is identified by the function that makes its values.
///
/// If only one case has a payload of this type, the case is known at once. Otherwise the first value whose payload has
/// this type is needed: the function is called with that payload, and makes a value of its own case.
///
/// While the case is unknown, any thread with a value may call `embed`, which is pure if it is a case's own function.
@usableFromInline
package final class CaseReader<Value, Payload>: Sendable {
    @usableFromInline let shape: EnumShape
    @usableFromInline let embed: UserValue<(Payload) -> Value>
    /// The payload readers of the cases whose payload has this type, by tag.
    @usableFromInline let readers: PayloadReaders<Payload>
    @usableFromInline let knownTag: AtomicCell<Int>
    @inlinable static var unknown: Int { -1 }

    /// - Parameters:
    ///   - embed: makes a value of the case.
    ///   - asker: the name of the function that needs the case, for messages.
    ///   - alternative: the function that messages recommend instead.
    ///   - refuse: stops the program with a message, if the case cannot be read.
    @usableFromInline
    package init(
        _ embed: @escaping (Payload) -> Value,
        for asker: String,
        orElse alternative: String,
        refuse: (String) -> Never
    ) {
        guard let shape = EnumShape.of(Value.self) else {
            refuse(
                "\(EnumShape.reasonForNone(of: Value.self)): \(asker) needs a case. Use \(alternative) instead."
            )
        }
        self.shape = shape
        self.embed = UserValue(embed)
        let readers = shape.readers(of: Payload.self)
        guard let first = readers.tags.first else {
            refuse(
                """
                \(asker) cannot take a \(Payload.self) out of a \(Value.self): no case carries one, or it is or \
                contains a function, which cannot be taken out without knowing the case. Functions can be taken out if \
                they are a case's only payload and either take nothing and return a Bool, Int, Double or String, or \
                take one of these and return nothing; () -> Void also beside other values. For others, \
                use \(alternative) with a switch, or put the function into a struct.
                """
            )
        }
        self.readers = readers
        knownTag = AtomicCell(readers.tags.count == 1 ? Int(first) : Self.unknown)
    }

    /// The tags of the cases whose payload has this type.
    package var possibleTags: [UInt32] { readers.tags }

    /// Whether `tag`, which must be the tag of `value`, is also the tag of this case. If the tag of this case is not
    /// known yet, passes the payload of `value` to the case's function, to find out which case the function makes.
    @inlinable
    package func hasTag(_ tag: UInt32, of value: Value) -> Bool {
        // This check comes first, because `embed` may be a function that is not an enum case. Such a function may
        // make values of a case whose payload cannot be read as a `Payload`.
        guard readers.byTag[Int(tag)] != nil else { return false }
        let known = knownTag.load(ordering: .relaxed)
        if known != Self.unknown { return known == tag }
        let learnt = shape.tag(of: embed.value(payload(of: value, tag: tag)))
        knownTag.store(Int(learnt), ordering: .relaxed)
        return learnt == tag
    }

    /// The payload of a value; nil if the value is of another case.
    @inlinable
    package func extract(_ value: Value) -> Payload? {
        let tag = shape.tag(of: value)
        return hasTag(tag, of: value) ? payload(of: value, tag: tag) : nil
    }

    /// The payload of a value of this case.
    @inlinable
    package func payload(of value: Value) -> Payload {
        payload(of: value, tag: UInt32(knownTag.load(ordering: .relaxed)))
    }

    @inlinable
    package func payload(of value: Value, tag: UInt32) -> Payload {
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
