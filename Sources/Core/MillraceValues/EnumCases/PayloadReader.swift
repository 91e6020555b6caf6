/// Extracts a payload of a known type from an enum's value.
///
/// A payload is stored in the form of its concrete type, while a generic function expects the most general form. The
/// two differ only for functions, which have another calling convention in the general form, and for metatypes of
/// structs and enums (`Int.Type`), which are not stored at all. The same holds for elements of tuples and for the
/// content of optionals. Inside structs and other enums, both forms are equal.
@usableFromInline
struct PayloadReader<Payload> {
    /// False if the payload takes no memory.
    @usableFromInline let readsMemory: Bool
    /// Whether the payload is in a box on the heap.
    @usableFromInline let isBoxed: Bool
    /// Reads the payload at an address, which is ignored if the payload takes no memory.
    @usableFromInline let read: (UnsafeRawPointer) -> Payload

    /// A reader of `stored` as a `Payload`; nil if the types differ in more than the labels of a tuple.
    ///
    /// A function of type `() -> Void` has the same concrete and general form. Other functions are converted if
    /// ``StoredFunctions`` lists their type; otherwise there is no reader.
    init?(_ stored: EnumLayout.Payload, inGenericEnum isInGenericEnum: Bool) {
        guard Self.isSameUpToLabels(stored.type, Payload.self) else { return nil }
        isBoxed = stored.isBoxed
        let metadata = TypeMetadata(Payload.self)
        if MemoryLayout<Payload>.size == 0 || Self.isStoredInGeneralForm(metadata)
            || stored.isGenericParameter
        {
            readsMemory = MemoryLayout<Payload>.size > 0
            read = { $0.assumingMemoryBound(to: Payload.self).pointee }
        } else if metadata.kind == .metatype {
            readsMemory = false
            read = { _ in metadata.word(1, as: Payload.self) }
        } else if !isInGenericEnum, let reader = StoredFunctions.readers[ObjectIdentifier(Payload.self)] {
            readsMemory = true
            read = { reader($0) as! Payload }
        } else {
            return nil
        }
    }

    private static func isSameUpToLabels(_ stored: Any.Type, _ wanted: Any.Type) -> Bool {
        if stored == wanted { return true }
        guard let storedElements = TypeMetadata(stored).tupleElements else { return false }
        // If a case has a single payload with a label, the payload's stored type is a tuple of one element.
        if storedElements.count == 1 { return isSameUpToLabels(storedElements[0], wanted) }
        guard let wantedElements = TypeMetadata(wanted).tupleElements else { return false }
        return storedElements.count == wantedElements.count
            && zip(storedElements, wantedElements).allSatisfy { isSameUpToLabels($0, $1) }
    }

    private static func isStoredInGeneralForm(_ metadata: TypeMetadata) -> Bool {
        if let elements = metadata.tupleElements {
            return elements.allSatisfy { isStoredInGeneralForm(TypeMetadata($0)) }
        }
        switch metadata.kind {
        case .optional: return isStoredInGeneralForm(TypeMetadata(metadata.word(2, as: Any.Type.self)))
        case .function: return metadata.isPlainAction
        case .metatype: return TypeMetadata(metadata.word(1, as: Any.Type.self)).isClass
        default: return true
        }
    }
}

/// The readers for an enum's payloads of one type. Made once per enum and type.
///
/// Sendable: immutable; the readers' closures capture nothing mutable.
@usableFromInline
final class PayloadReaders<Payload>: @unchecked Sendable {
    /// The reader of each case, by tag; nil for a case without a payload that can be read as a `Payload`.
    @usableFromInline let byTag: [PayloadReader<Payload>?]
    /// The tags of the cases that have a reader.
    @usableFromInline let tags: [UInt32]

    init(of payloads: [EnumLayout.Payload?], inGenericEnum isInGenericEnum: Bool) {
        let byTag = payloads.map { payload in
            payload.flatMap { PayloadReader<Payload>($0, inGenericEnum: isInGenericEnum) }
        }
        self.byTag = byTag
        tags = byTag.indices.filter { byTag[$0] != nil }.map(UInt32.init)
    }
}

/// Reads functions of the most common types from memory, where each has the calling convention of its concrete type.
/// Swift assumes that convention when it reads a function from a property of a struct, so there is a struct for each
/// of these types. A function that is not `@Sendable` has the same convention. So it is read as a `@Sendable`
/// function, and then converted to its own type.
private enum StoredFunctions {
    private struct ReturningBool { let function: @Sendable () -> Bool }
    private struct ReturningInt { let function: @Sendable () -> Int }
    private struct ReturningDouble { let function: @Sendable () -> Double }
    private struct ReturningString { let function: @Sendable () -> String }
    private struct TakingBool { let function: @Sendable (Bool) -> Void }
    private struct TakingInt { let function: @Sendable (Int) -> Void }
    private struct TakingDouble { let function: @Sendable (Double) -> Void }
    private struct TakingString { let function: @Sendable (String) -> Void }

    typealias Reader = @Sendable (UnsafeRawPointer) -> Any

    static let readers: [ObjectIdentifier: Reader] = [
        id((() -> Bool).self): { $0.load(as: ReturningBool.self).function as () -> Bool },
        id((() -> Int).self): { $0.load(as: ReturningInt.self).function as () -> Int },
        id((() -> Double).self): { $0.load(as: ReturningDouble.self).function as () -> Double },
        id((() -> String).self): { $0.load(as: ReturningString.self).function as () -> String },
        id(((Bool) -> Void).self): { $0.load(as: TakingBool.self).function as (Bool) -> Void },
        id(((Int) -> Void).self): { $0.load(as: TakingInt.self).function as (Int) -> Void },
        id(((Double) -> Void).self): { $0.load(as: TakingDouble.self).function as (Double) -> Void },
        id(((String) -> Void).self): { $0.load(as: TakingString.self).function as (String) -> Void },
        id((@Sendable () -> Bool).self): { $0.load(as: ReturningBool.self).function },
        id((@Sendable () -> Int).self): { $0.load(as: ReturningInt.self).function },
        id((@Sendable () -> Double).self): { $0.load(as: ReturningDouble.self).function },
        id((@Sendable () -> String).self): { $0.load(as: ReturningString.self).function },
        id((@Sendable (Bool) -> Void).self): { $0.load(as: TakingBool.self).function },
        id((@Sendable (Int) -> Void).self): { $0.load(as: TakingInt.self).function },
        id((@Sendable (Double) -> Void).self): { $0.load(as: TakingDouble.self).function },
        id((@Sendable (String) -> Void).self): { $0.load(as: TakingString.self).function },
    ]

    private static func id(_ type: Any.Type) -> ObjectIdentifier { ObjectIdentifier(type) }
}
