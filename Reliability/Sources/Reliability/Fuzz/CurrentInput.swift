import Foundation

/// A file with the input that is being tried, so that it is known when the process ends by it.
struct CurrentInput: ~Copyable {
    /// How many have been tried before, and the input.
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

    /// Notes the next input. Once it has returned, the file survives the process.
    borrowing func note(_ input: [UInt8], count: Int) {
        var bytes: [UInt8] = []
        for number in [UInt64(count), UInt64(input.count)] {
            withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
        }
        bytes += input
        let written = pwrite(descriptor, bytes, bytes.count, 0)
        precondition(written == bytes.count, "The current input cannot be written.")
    }

    /// What was noted last; nil if nothing was.
    static func read(_ file: URL) -> Content? {
        guard let data = try? Data(contentsOf: file), data.count >= 16 else { return nil }
        func number(at place: Int) -> Int {
            data[place..<place + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        return Content(count: number(at: 0), input: Array(data[16...].prefix(number(at: 8))))
    }
}
