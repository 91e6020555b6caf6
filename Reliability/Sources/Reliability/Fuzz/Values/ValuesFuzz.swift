import Foundation
import MillraceRecording
import RunSupport

/// Lists of edits, one in each line as JSON. They change a store of odd values, which is recorded and saved. What is read
/// back must be what the store had, byte for byte.
///
/// All threads have a stack of 512 KB, as secondary threads have on Apple's systems.
struct ValuesFuzz: FuzzTarget {
    static let name = "values"

    static let tokens =
        OddEdit.texts.map { String(decoding: (try? encoder.encode($0)) ?? Data(), as: UTF8.self) }
        + OddEdit.texts

    private static let longest = 40

    private let folder = TemporaryFolder()

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        return encoder
    }

    private static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        return decoder
    }

    init() throws { SmallStack.useForQueues() }

    mutating func generate(using random: inout SeededGenerator) throws -> [UInt8] {
        let encoder = Self.encoder
        return try (0..<Int.random(in: 1...20, using: &random)).flatMap { _ in
            try encoder.encode(OddEdit.random(using: &random)) + [UInt8(ascii: "\n")]
        }
    }

    mutating func check(_ input: [UInt8]) throws -> Outcome {
        let decoder = Self.decoder
        let edits = input.split(separator: UInt8(ascii: "\n")).lazy
            .compactMap { try? decoder.decode(OddEdit.self, from: Data($0)) }
            .filter(\.isWithinLimits)
            .prefix(Self.longest)
        if edits.isEmpty { return .refused }
        let folder = folder.url
        try SmallStack.run { [edits = Array(edits)] in
            var random = SeededGenerator(seed: Corpus.hash(input))
            let run = try OddRun(of: edits, in: folder)
            try run.checkRecording()
            try run.checkSaved()
            try run.checkEqualTexts()
            try run.checkDamagedRecording(using: &random)
            try run.checkDamagedState(using: &random)
            try run.checkImport()
        }
        return .accepted
    }
}

/// A folder that is removed with this object. In memory where this is possible, since writing to a disk is slow.
private final class TemporaryFolder: Sendable {
    let url: URL

    init() {
        let memory = URL(filePath: "/dev/shm")
        let isThere = FileManager.default.isWritableFile(atPath: memory.path)
        let parent = isThere ? memory : FileManager.default.temporaryDirectory
        url = parent.appending(path: "reliability-values-\(UUID().uuidString)")
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}
