import Foundation

/// A fuzzer's initial inputs: a file for each, whose name says what it tests.
struct Corpus {
    private let folder: URL

    /// The folder `Reliability/Corpus` in the checkout from which this program was compiled.
    static let standardFolder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Corpus")

    init(of target: any FuzzTarget.Type, in folder: URL) {
        self.folder = folder.appending(path: target.name)
    }

    /// The inputs, in the order of their names.
    ///
    /// - Throws: Errors of the file system. An empty corpus is an error too.
    func inputs() throws -> [[UInt8]] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .filter { !$0.hasPrefix(".") }
        if names.isEmpty {
            throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: folder.path])
        }
        return try names.map { Array(try Data(contentsOf: folder.appending(path: $0))) }
    }

    /// Saves an input that has found an error.
    ///
    /// - Parameter kind: The kind of the error: `crash`, `hang` or `wrong`.
    /// - Returns: The file.
    func save(_ input: [UInt8], as kind: String) throws -> URL {
        let file = folder.appending(path: "\(kind)-\(String(Self.hash(input), radix: 16))")
        try Data(input).write(to: file)
        return file
    }

    /// A hash that is the same for equal inputs in all processes (FNV-1a).
    static func hash(_ input: [UInt8]) -> UInt64 {
        input.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}
