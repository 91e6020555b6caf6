import Millrace

/// The cases of an enum, determined once per type.
///
/// Sendable: `readers` is read and written under `lock` only; the other properties are constant.
@usableFromInline
final class EnumShape: @unchecked Sendable {
    @usableFromInline let layout: EnumLayout
    /// The payload of each case, by tag.
    let payloads: [EnumLayout.Payload?]

    private let lock = Lock()
    /// The readers, by the type of the payload. The value for the type `Payload` is a `PayloadReaders<Payload>`, so
    /// an unchecked cast to that class is valid.
    private var readers: [ObjectIdentifier: AnyObject] = [:]

    private init?(_ type: Any.Type) {
        guard let layout = EnumLayout(type), let payloads = layout.payloads() else { return nil }
        self.layout = layout
        self.payloads = payloads
    }

    @inlinable
    func tag<Value>(of value: Value) -> UInt32 {
        withUnsafePointer(to: value) { layout.tag(at: $0) }
    }

    /// The readers of payloads of this type. O(1), except for the first call per type.
    func readers<Payload>(of type: Payload.Type) -> PayloadReaders<Payload> {
        let id = ObjectIdentifier(type)
        if let known = lock.withLock({ readers[id] }) {
            return unsafeDowncast(known, to: PayloadReaders<Payload>.self)
        }
        let made = PayloadReaders<Payload>(of: payloads, inGenericEnum: layout.isGeneric)
        lock.withLock { readers[id] = made }
        return made
    }

    /// The reason why a type has no shape, as a text for messages.
    static func reasonForNone(of type: Any.Type) -> String {
        if EnumLayout(type) == nil { return "\(type) is not an enum" }
        return """
            The cases of \(type) cannot be seen, since it is declared in C or compiled without reflection metadata \
            (-disable-reflection-metadata)
            """
    }

    // MARK: By type

    private static let known = KnownShapes()

    /// The shape of a type; nil if the type is not an enum or has no reflection metadata. O(1), except for the
    /// first call per type.
    static func of(_ type: Any.Type) -> EnumShape? {
        known.shape(of: type) { EnumShape(type) }
    }

    /// The shapes that have been determined so far, by type.
    ///
    /// Sendable: `shapes` is read and written under `lock` only.
    private final class KnownShapes: @unchecked Sendable {
        private let lock = Lock()
        private var shapes: [ObjectIdentifier: EnumShape] = [:]

        func shape(of type: Any.Type, make: () -> EnumShape?) -> EnumShape? {
            let id = ObjectIdentifier(type)
            if let known = lock.withLock({ shapes[id] }) { return known }
            guard let made = make() else { return nil }
            return lock.withLock {
                // Another thread may have stored the shape of this type while `make` ran.
                if let known = shapes[id] { return known }
                shapes[id] = made
                return made
            }
        }
    }
}
