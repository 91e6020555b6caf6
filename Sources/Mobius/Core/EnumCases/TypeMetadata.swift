/// The part of Swift's type metadata that tells what a type is made of.
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
        // A metatype without protocols is the address of the metadata.
        pointer = unsafeBitCast(type, to: UnsafeRawPointer.self)
    }

    /// Nil for kinds that do not matter here.
    var kind: Kind? { Kind(rawValue: pointer.load(as: UInt.self)) }

    /// Whether it is a class.
    var isClass: Bool {
        if kind == .foreignClass || kind == .wrappedClass { return true }
        // Zero, or where there is Objective-C an address, which is greater than any kind.
        let number = pointer.load(as: UInt.self)
        return number == 0 || number > 0x7FF
    }

    /// The word at an index; the first is the kind.
    func word<Word>(_ index: Int, as type: Word.Type) -> Word {
        pointer.load(fromByteOffset: index * MemoryLayout<UInt>.size, as: type)
    }

    // MARK: Tuples

    /// The types of a tuple's elements; nil if it is no tuple.
    var tupleElements: [Any.Type]? {
        guard kind == .tuple else { return nil }
        // Kind, number of elements, labels; then a type and an offset for each.
        return (0..<word(1, as: Int.self)).map { word(3 + 2 * $0, as: Any.Type.self) }
    }

    // MARK: Functions

    /// Whether it is a function that takes nothing and returns nothing.
    var isPlainAction: Bool {
        guard kind == .function else { return false }
        // Kind, flags with the number of parameters in the lower half, result.
        return word(1, as: UInt.self) & 0xFFFF == 0 && word(2, as: Any.Type.self) == Void.self
    }
}
