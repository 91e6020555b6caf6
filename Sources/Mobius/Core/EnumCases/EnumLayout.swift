internal import CMillrace

/// What the runtime knows of an enum: which case a value is, and what that case carries.
///
/// It uses what the runtime's own reflection uses: the enum's value witnesses, which know the tag of a value and how
/// to uncover its payload however the compiler has packed the two, and the field descriptor, which names each
/// case's payload type. Both belong to the stable ABI. Unlike a `Mirror` they are not deceived by a type that
/// describes itself in its own way, and take nanoseconds.
///
/// Sendable: what the pointers point to is immutable.
@usableFromInline
struct EnumLayout: @unchecked Sendable {
    /// What a case carries.
    struct Payload {
        let type: Any.Type
        /// Whether it is in a box of its own, as that of an `indirect` case.
        let isBoxed: Bool
        /// Whether it is declared as one of the enum's generic parameters.
        let isGenericParameter: Bool
    }

    @usableFromInline
    typealias GetTag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
    @usableFromInline
    typealias Project = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
    @usableFromInline
    typealias Inject = @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void

    private let metadata: TypeMetadata
    /// What the compiler has written down of the type; for all types of a generic one the same.
    private let descriptor: UnsafeRawPointer
    /// The metadata's address, which the witnesses want too.
    @usableFromInline let type: UnsafeRawPointer
    @usableFromInline let getTag: GetTag
    @usableFromInline let projectPayload: Project
    @usableFromInline let injectTag: Inject

    /// Nil if the type is no enum.
    init?(_ type: Any.Type) {
        metadata = TypeMetadata(type)
        self.type = metadata.pointer
        guard metadata.kind == .enumeration || metadata.kind == .optional else { return nil }
        getTag = millrace_enum_get_tag(self.type)
        projectPayload = millrace_enum_project_data(self.type)
        injectTag = millrace_enum_inject_tag(self.type)
        descriptor = millrace_enum_descriptor(self.type)
    }

    /// Which case the value at `pointer` is.
    @inlinable
    func tag(at pointer: UnsafeRawPointer) -> UInt32 {
        getTag(pointer, type)
    }

    /// Has `body` read the payload of the value at `pointer`, which is of the case with this tag. The value is taken
    /// apart for that and put together again.
    ///
    /// - Parameter alignment: that of the payload, if it is in a box; otherwise nil.
    @inlinable
    func withPayload<Result>(
        at pointer: UnsafeMutableRawPointer,
        tag: UInt32,
        boxedWithAlignment alignment: Int?,
        _ body: (UnsafeRawPointer) -> Result
    ) -> Result {
        projectPayload(pointer, type)
        defer { injectTag(pointer, tag, type) }
        guard let alignment else { return body(pointer) }
        // A box is an object whose only property is the payload: two words, then the payload as it is aligned.
        let header = 2 * MemoryLayout<UInt>.size
        let box = pointer.load(as: UnsafeRawPointer.self)
        return body(box + (header + alignment - 1) / alignment * alignment)
    }

    // MARK: Cases

    /// Whether it has generic parameters, of its own or of a type around it.
    var isGeneric: Bool { descriptor.load(as: UInt32.self) & 0x80 != 0 }

    /// The payload of each case, by its tag; nil for a case without one. Nil if the compiler was told not to write down
    /// what types are made of.
    func payloads() -> [Payload?]? { records?.map(payload) }

    /// The name of each case, by its tag.
    func caseNames() -> [String] {
        (records ?? []).map { record in
            guard let name = Self.target(ofRelative: record + 8) else { return "" }
            return String(cString: name.assumingMemoryBound(to: CChar.self))
        }
    }

    private var records: [UnsafeRawPointer]? {
        // Flags, parent, name, access function, fields: 32 bits each, the last four relative to themselves.
        guard let fields = Self.target(ofRelative: descriptor + 16) else { return nil }
        let recordSize = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
        let count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
        return (0..<count).map { fields + 16 + $0 * recordSize }
    }

    /// A field record: flags, type, name; 32 bits each.
    private func payload(in record: UnsafeRawPointer) -> Payload? {
        guard let name = Self.target(ofRelative: record + 4) else { return nil }
        let length = Self.length(ofMangledName: name)
        // The arguments of a generic enum follow the kind and the descriptor.
        let type = _getTypeByMangledNameInContext(
            name.assumingMemoryBound(to: UInt8.self),
            UInt(length),
            genericContext: descriptor,
            genericArguments: metadata.pointer + 2 * MemoryLayout<UInt>.size
        )
        guard let type else { return nil }
        return Payload(
            type: type,
            isBoxed: record.load(as: UInt32.self) & 1 != 0,
            isGenericParameter: Self.isGenericParameter(UnsafeRawBufferPointer(start: name, count: length))
        )
    }

    private static func target(ofRelative pointer: UnsafeRawPointer) -> UnsafeRawPointer? {
        let offset = pointer.load(as: Int32.self)
        return offset == 0 ? nil : pointer + Int(offset)
    }

    /// A mangled name ends with a zero. Bytes up to 0x17 introduce a relative reference of 32 bits, those up to
    /// 0x1F a pointer; both may contain zeros.
    private static func length(ofMangledName name: UnsafeRawPointer) -> Int {
        var length = 0
        while true {
            switch name.load(fromByteOffset: length, as: UInt8.self) {
            case 0: return length
            case 0x01...0x17: length += 1 + MemoryLayout<Int32>.size
            case 0x18...0x1F: length += 1 + MemoryLayout<UInt>.size
            default: length += 1
            }
        }
    }

    /// The first generic parameter is called `x`, the others `q_`, `q0_` and so on.
    private static func isGenericParameter(_ name: UnsafeRawBufferPointer) -> Bool {
        if name.elementsEqual("x".utf8) { return true }
        guard name.first == UInt8(ascii: "q"), name.last == UInt8(ascii: "_") else { return false }
        return name.dropFirst().dropLast().allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
