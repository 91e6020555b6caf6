/// Reads the structure of a type from Swift's type metadata.
///
/// The layouts are those of the stable ABI (`docs/ABI/TypeMetadata.rst` and `include/swift/ABI/Metadata.h` of the
/// Swift project). Metadata is immutable and lives as long as the program, so it may be read from any thread.
struct TypeMetadata {
    enum Kind: UInt {
        case foreignClass = 0x203
        case enumeration = 0x201
        case optional = 0x202
        case tuple = 0x301
        case function = 0x302
        case metatype = 0x304
        case wrappedClass = 0x305
    }

    let pointer: UnsafeRawPointer

    init(_ type: Any.Type) {
        // A value of type `Any.Type` is the address of the type's metadata.
        pointer = unsafeBitCast(type, to: UnsafeRawPointer.self)
    }

    /// The kind of the type; nil for kinds that ``Kind`` does not list.
    var kind: Kind? { Kind(rawValue: pointer.load(as: UInt.self)) }

    var isClass: Bool {
        if kind == .foreignClass || kind == .wrappedClass { return true }
        // The metadata of a class begins with zero or, with Objective-C, with the address of the metaclass. That
        // address is greater than the number of any kind of type.
        let number = pointer.load(as: UInt.self)
        return number == 0 || number > 0x7FF
    }

    /// The word of the metadata at an index. Word 0 is the kind of the type.
    func word<Word>(_ index: Int, as type: Word.Type) -> Word {
        pointer.load(fromByteOffset: index * MemoryLayout<UInt>.size, as: type)
    }

    // MARK: Tuples

    /// The types of a tuple's elements; nil if the type is not a tuple.
    var tupleElements: [Any.Type]? {
        guard kind == .tuple else { return nil }
        // The words of a tuple type are its kind, the number of elements, the labels, and then a type and an offset
        // for each element.
        return (0..<word(1, as: Int.self)).map { word(3 + 2 * $0, as: Any.Type.self) }
    }

    // MARK: Functions

    /// Whether the type is a function without parameters and without a result.
    var isPlainAction: Bool {
        guard kind == .function else { return false }
        // The first words of a function type are its kind, its flags and its result type. The lowest 16 bits of the
        // flags are the number of parameters.
        return word(1, as: UInt.self) & 0xFFFF == 0 && word(2, as: Any.Type.self) == Void.self
    }
}
