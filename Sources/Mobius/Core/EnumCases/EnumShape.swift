import Millrace

/// The cases of an enum, worked out once per type.
///
/// Sendable: `readers` is read and written under `lock` only, nothing else changes.
@usableFromInline
final class EnumShape: @unchecked Sendable {
    @usableFromInline let layout: EnumLayout
    /// By tag.
    let payloads: [EnumLayout.Payload?]

    private let lock = Lock()
    private var readers: [ObjectIdentifier: AnyObject] = [:]

    private init?(_ type: Any.Type) {
        guard let layout = EnumLayout(type), let payloads = layout.payloads() else { return nil }
        self.layout = layout
        self.payloads = payloads
    }

    /// Which case a value is.
    @inlinable
    func tag<Value>(of value: Value) -> UInt32 {
        withUnsafePointer(to: value) { layout.tag(at: $0) }
    }

    /// How payloads of a type are read. O(1) but for the first time.
    func readers<Payload>(of type: Payload.Type) -> PayloadReaders<Payload> {
        let id = ObjectIdentifier(type)
        if let known = lock.withLock({ readers[id] }) {
            return unsafeDowncast(known, to: PayloadReaders<Payload>.self)
        }
        let made = PayloadReaders<Payload>(of: payloads, inGenericEnum: layout.isGeneric)
        lock.withLock { readers[id] = made }
        return made
    }

    /// Why there is no shape of a type, for people.
    static func reasonForNone(of type: Any.Type) -> String {
        if EnumLayout(type) == nil { return "\(type) is not an enum" }
        return """
            The cases of \(type) cannot be seen, since it is declared in C or compiled without reflection metadata \
            (-disable-reflection-metadata)
            """
    }

    // MARK: By type

    private static let known = KnownShapes()

    /// The shape of a type; nil if it is no enum, or its cases cannot be seen. O(1) but for the first time.
    static func of(_ type: Any.Type) -> EnumShape? {
        known.shape(of: type) { EnumShape(type) }
    }

    /// Sendable: `shapes` is read and written under `lock` only.
    private final class KnownShapes: @unchecked Sendable {
        private let lock = Lock()
        private var shapes: [ObjectIdentifier: EnumShape] = [:]

        func shape(of type: Any.Type, make: () -> EnumShape?) -> EnumShape? {
            let id = ObjectIdentifier(type)
            if let known = lock.withLock({ shapes[id] }) { return known }
            guard let made = make() else { return nil }
            return lock.withLock {
                // Another thread may have been faster.
                if let known = shapes[id] { return known }
                shapes[id] = made
                return made
            }
        }
    }
}
