import Millrace

/// The cases of an enum, worked out once per type.
///
/// Sendable: nothing in it changes.
final class EnumShape: @unchecked Sendable {
    let layout: EnumLayout
    /// By tag.
    let payloads: [EnumLayout.Payload?]
    let isGeneric: Bool

    private init?(_ type: Any.Type) {
        guard let layout = EnumLayout(type), let payloads = layout.payloads() else { return nil }
        self.layout = layout
        self.payloads = payloads
        self.isGeneric = layout.isGeneric
    }

    /// The shape of a type; nil if it is no enum. O(1) but for the first time.
    static func of(_ type: Any.Type) -> EnumShape? {
        let id = ObjectIdentifier(type)
        if let shape = cache.shapes[id] { return shape }
        guard let shape = EnumShape(type) else { return nil }
        cache.insert(shape, for: id)
        return shape
    }

    /// Which case a value is.
    func tag<Value>(of value: Value) -> UInt32 {
        withUnsafePointer(to: value) { layout.tag(at: $0) }
    }

    private static let cache = Cache()

    /// Sendable: `stored` is read and written under `lock` only.
    private final class Cache: @unchecked Sendable {
        private let lock = Lock()
        private var stored: [ObjectIdentifier: EnumShape] = [:]

        var shapes: [ObjectIdentifier: EnumShape] { lock.withLock { stored } }

        func insert(_ shape: EnumShape, for id: ObjectIdentifier) {
            lock.withLock { stored[id] = shape }
        }
    }
}
