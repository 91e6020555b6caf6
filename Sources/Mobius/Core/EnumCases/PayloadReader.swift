/// Takes a payload of a known type out of an enum's value.
///
/// Payloads are stored in their type's own form, while a generic function handles values in the most general form.
/// The two are the same for all types but two: functions, which general code calls in another way, and the types of
/// structs and enums (`Int.Type`), which are not stored at all. That goes for elements of tuples and contents of
/// optionals too; inside of structs and other enums the compiler sees to it.
@usableFromInline
struct PayloadReader<Payload> {
    /// False if there is nothing in memory to be read.
    @usableFromInline let readsMemory: Bool
    /// Whether the payload is in a box of its own.
    @usableFromInline let isBoxed: Bool
    /// The payload at an address, which is ignored if there is nothing to be read.
    @usableFromInline let read: (UnsafeRawPointer) -> Payload

    /// How `stored` is read as a `Payload`; nil if it is not that, but for a tuple's labels.
    ///
    /// A function from `() -> Void` is called alike in both forms. For others the form is converted where the
    /// type is one that is known here.
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
        // A single payload with a label is a tuple of one.
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

/// How an enum's payloads are read that are of one type. Worked out once per enum and type.
///
/// Sendable: nothing in it changes; the readers' closures capture nothing that does.
@usableFromInline
final class PayloadReaders<Payload>: @unchecked Sendable {
    /// Nil where a case has no such payload.
    @usableFromInline let byTag: [PayloadReader<Payload>?]
    /// The tags of the cases that have.
    @usableFromInline let tags: [UInt32]

    init(of payloads: [EnumLayout.Payload?], inGenericEnum isInGenericEnum: Bool) {
        let byTag = payloads.map { payload in
            payload.flatMap { PayloadReader<Payload>($0, inGenericEnum: isInGenericEnum) }
        }
        self.byTag = byTag
        tags = byTag.indices.filter { byTag[$0] != nil }.map(UInt32.init)
    }
}

/// Functions as a concretely typed property stores them.
private enum StoredFunctions {
    private struct ReturningBool { let function: () -> Bool }
    private struct ReturningInt { let function: () -> Int }
    private struct ReturningDouble { let function: () -> Double }
    private struct ReturningString { let function: () -> String }
    private struct TakingBool { let function: (Bool) -> Void }
    private struct TakingInt { let function: (Int) -> Void }
    private struct TakingDouble { let function: (Double) -> Void }
    private struct TakingString { let function: (String) -> Void }

    typealias Reader = @Sendable (UnsafeRawPointer) -> Any

    static let readers: [ObjectIdentifier: Reader] = [
        id((() -> Bool).self): { $0.load(as: ReturningBool.self).function },
        id((() -> Int).self): { $0.load(as: ReturningInt.self).function },
        id((() -> Double).self): { $0.load(as: ReturningDouble.self).function },
        id((() -> String).self): { $0.load(as: ReturningString.self).function },
        id(((Bool) -> Void).self): { $0.load(as: TakingBool.self).function },
        id(((Int) -> Void).self): { $0.load(as: TakingInt.self).function },
        id(((Double) -> Void).self): { $0.load(as: TakingDouble.self).function },
        id(((String) -> Void).self): { $0.load(as: TakingString.self).function },
    ]

    private static func id(_ type: Any.Type) -> ObjectIdentifier { ObjectIdentifier(type) }
}
