internal import CMillrace

/// Reads the case and the payload of an enum's values through the Swift runtime.
///
/// Uses the same data as the runtime's own reflection. The enum's value witnesses read the tag of a value, and unpack
/// its payload from whatever layout the compiler has chosen. The field descriptor names the payload type of each case.
/// Value witnesses and field descriptors belong to the stable ABI. Reading a payload in this way takes nanoseconds and
/// ignores a custom reflection of the type, unlike reading it through `Mirror`.
///
/// Sendable: the memory behind the pointers is immutable.
@usableFromInline
package struct EnumLayout: @unchecked Sendable {
    /// The payload of a case.
    package struct Payload {
        package let type: Any.Type
        /// Whether the payload is in a box on the heap, as in an `indirect` case.
        let isBoxed: Bool
        /// Whether the payload's declared type is one of the enum's generic parameters.
        let isGenericParameter: Bool
    }

    @usableFromInline
    typealias GetTag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
    @usableFromInline
    typealias Project = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
    @usableFromInline
    typealias Inject = @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void

    private let metadata: TypeMetadata
    /// The type's context descriptor, which all specialisations of a generic type share.
    private let descriptor: UnsafeRawPointer
    /// The address of the metadata, which the witnesses take as an argument.
    @usableFromInline let type: UnsafeRawPointer
    @usableFromInline let getTag: GetTag
    @usableFromInline let projectPayload: Project
    @usableFromInline let injectTag: Inject

    /// Nil if the type is not an enum.
    init?(_ type: Any.Type) {
        metadata = TypeMetadata(type)
        self.type = metadata.pointer
        guard metadata.kind == .enumeration || metadata.kind == .optional else { return nil }
        getTag = millrace_enum_get_tag(self.type)
        projectPayload = millrace_enum_project_data(self.type)
        injectTag = millrace_enum_inject_tag(self.type)
        descriptor = millrace_enum_descriptor(self.type)
    }

    @inlinable
    func tag(at pointer: UnsafeRawPointer) -> UInt32 {
        getTag(pointer, type)
    }

    /// Calls `body` with the address of the payload of the value at `pointer`, whose case has this tag. Projecting the
    /// payload in place invalidates the value, so the tag is injected again afterwards.
    ///
    /// - Parameter alignment: the payload's alignment if it is in a box; otherwise nil.
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
        // A box is an object with a header of two words, followed by the payload at its alignment.
        let header = 2 * MemoryLayout<UInt>.size
        let box = pointer.load(as: UnsafeRawPointer.self)
        return body(box + (header + alignment - 1) / alignment * alignment)
    }

    // MARK: Cases

    /// Whether the enum, or a type around it, has generic parameters.
    var isGeneric: Bool { descriptor.load(as: UInt32.self) & 0x80 != 0 }

    /// The payload of each case, by tag; nil for a case without one. The whole array is nil if the program was
    /// compiled without reflection metadata.
    func payloads() -> [Payload?]? { records?.map(payload) }

    /// The name of each case, by its tag.
    package func caseNames() -> [String] {
        (records ?? []).map { record in
            guard let name = Self.target(ofRelative: record + 8) else { return "" }
            return String(cString: name.assumingMemoryBound(to: CChar.self))
        }
    }

    private var records: [UnsafeRawPointer]? {
        // A descriptor has five 32-bit fields: flags, parent, name, access function, fields. The last four are
        // relative pointers.
        guard let fields = Self.target(ofRelative: descriptor + 16) else { return nil }
        let recordSize = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
        let count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
        return (0..<count).map { fields + 16 + $0 * recordSize }
    }

    /// Reads a field record of three 32-bit fields: flags, type, name.
    private func payload(in record: UnsafeRawPointer) -> Payload? {
        guard let name = Self.target(ofRelative: record + 4) else { return nil }
        let length = Self.length(ofMangledName: name)
        // In the metadata of a generic enum, the generic arguments follow the kind and the descriptor.
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

    /// The length of a mangled name, which ends before a zero byte. A byte from 0x01 to 0x17 introduces a relative
    /// reference of 32 bits. A byte from 0x18 to 0x1F introduces a pointer. References and pointers may contain zeros.
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

    /// Whether a mangled name is that of a generic parameter: `x` for the first one, `q_`, `q0_` and so on for the
    /// others; `qd__`, `qd_0_`, `qd0__` and so on for those of an enum inside of a generic type.
    private static func isGenericParameter(_ name: UnsafeRawBufferPointer) -> Bool {
        if name.elementsEqual("x".utf8) { return true }
        guard name.first == UInt8(ascii: "q"), name.last == UInt8(ascii: "_") else { return false }
        return name.dropFirst().dropLast().allSatisfy("0123456789d_".utf8.contains)
    }
}
