import Millrace

/// The cases of an enum, determined once per type.
@usableFromInline
package final class EnumShape: Sendable {
    @usableFromInline package let layout: EnumLayout
    /// The payload of each case, by tag.
    package let payloads: [EnumLayout.Payload?]

    /// The readers, by the type of the payload. The value for the type `Payload` is a `PayloadReaders<Payload>`, so
    /// an unchecked cast to that class is valid.
    private let readers = Guarded<[ObjectIdentifier: any AnyObject & Sendable]>([:])

    private init?(_ type: Any.Type) {
        guard let layout = EnumLayout(type), let payloads = layout.payloads() else { return nil }
        self.layout = layout
        self.payloads = payloads
    }

    @inlinable
    package func tag<Value>(of value: Value) -> UInt32 {
        withUnsafePointer(to: value) { layout.tag(at: $0) }
    }

    /// The readers of payloads of this type. O(1), except for the first call per type.
    func readers<Payload>(of type: Payload.Type) -> PayloadReaders<Payload> {
        let id = ObjectIdentifier(type)
        if let known = readers.withLock({ $0[id] }) {
            return unsafeDowncast(known, to: PayloadReaders<Payload>.self)
        }
        let made = PayloadReaders<Payload>(of: payloads, inGenericEnum: layout.isGeneric)
        readers.withLock { $0[id] = made }
        return made
    }

    /// The reason why a type has no shape, as a text for messages.
    package static func reasonForNone(of type: Any.Type) -> String {
        if EnumLayout(type) == nil { return "\(type) is not an enum" }
        return """
            The cases of \(type) cannot be seen, since it is declared in C or compiled without reflection metadata \
            (-disable-reflection-metadata)
            """
    }

    // MARK: By type

    private static let known = Guarded<[ObjectIdentifier: EnumShape]>([:])

    /// The shape of a type; nil if the type is not an enum or has no reflection metadata. O(1), except for the
    /// first call per type.
    package static func of(_ type: Any.Type) -> EnumShape? {
        let id = ObjectIdentifier(type)
        if let shape = known.withLock({ $0[id] }) { return shape }
        guard let made = EnumShape(type) else { return nil }
        return known.withLock { known in
            // Another thread may have stored the shape of this type in the meantime.
            if let shape = known[id] { return shape }
            known[id] = made
            return made
        }
    }
}
