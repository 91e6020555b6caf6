import Foundation

/// A file that contains the input that is being checked. If the input ends the process, the parent process can read
/// the input from this file.
struct CurrentInput: ~Copyable {
    /// An input, and the number of inputs that were checked before it.
    struct Content {
        let count: Int
        let input: [UInt8]
    }

    private let descriptor: Int32

    init(writing file: URL) throws {
        descriptor = open(file.path, O_WRONLY | O_CREAT, 0o600)
        if descriptor < 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    deinit { close(descriptor) }

    /// Replaces the input in the file. The file keeps it even if the process ends directly after this call.
    borrowing func note(_ input: [UInt8], count: Int) {
        var bytes: [UInt8] = []
        for number in [UInt64(count), UInt64(input.count)] {
            withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
        }
        bytes += input
        let written = pwrite(descriptor, bytes, bytes.count, 0)
        precondition(written == bytes.count, "The current input cannot be written.")
    }

    /// The last input written; nil if there is none.
    static func read(_ file: URL) -> Content? {
        guard let data = try? Data(contentsOf: file), data.count >= 16 else { return nil }
        func number(at place: Int) -> Int {
            data[place..<place + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        return Content(count: number(at: 0), input: Array(data[16...].prefix(number(at: 8))))
    }
}
