import Foundation
import TestSupport
import Testing

@testable @_spi(MillraceHub) import MillraceInspector

@Suite("Inspector: messages between an app and a hub")
struct LinkTests {
    private static let toHub: [AppMessage] = [
        .hello(makeHello()),
        .recording(
            RecordingPiece(
                place: RecordingPlace(part: 3, offset: 1 << 40),
                dropsEarlierParts: true,
                bytes: Array("{}\n".utf8)
            )
        ),
        .recording(RecordingPiece(place: RecordingPlace(part: 0, offset: 0), bytes: [])),
        .data(ChannelPiece(channel: .max, continues: true, bytes: Array(repeating: 7, count: Link.chunk))),
        .data(ChannelPiece(channel: 1, bytes: [])),
        .end(channel: 9), .secret("pässword"),
        .symbols(SymbolQuestion(places: [SymbolQuestion.Place(image: "/ä", base: .max, address: 1)])),
    ]

    private static let toApp: [HubMessage] = [
        .welcome(RecordingPlace(part: 1, offset: 2)), .refusal("No."), .refusal(""),
        .stored(RecordingPlace(part: .max, offset: .max)), .open(channel: 1, .page),
        .open(channel: 2, .import), .data(ChannelPiece(channel: 1, bytes: Array("é".utf8))), .end(channel: 1),
        .symbols(SymbolAnswer(functions: [[], [SymbolAnswer.Function(name: "$s", file: "/ä", line: 7)]])),
    ]

    private func read<Message: LinkMessage>(_ bytes: [UInt8], by size: Int) throws -> [Message] {
        var reader = LinkReader<Message>()
        var messages: [Message] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            reader.append(bytes[start..<min(start + size, bytes.count)])
            while let message = try reader.next() { messages.append(message) }
        }
        return messages
    }

    @Test("Messages that are read in pieces of any size are the same", arguments: [1, 3, 1_000, 1 << 22])
    func pieces(_ size: Int) throws {
        #expect(try read(Self.toHub.flatMap(\.encoded), by: size) == Self.toHub)
        #expect(try read(Self.toApp.flatMap(\.encoded), by: size) == Self.toApp)
    }

    @Test("Messages are encoded as the bytes that the protocol defines")
    func bytes() {
        #expect(Link.preface == [0] + Array("millrace".utf8))
        #expect(AppMessage.end(channel: 258).encoded == [0, 0, 0, 5, 4, 0, 0, 1, 2])
        #expect(HubMessage.open(channel: 1, .import).encoded == [0, 0, 0, 6, 4, 0, 0, 0, 1, 2])
        #expect(
            HubMessage.stored(RecordingPlace(part: 1, offset: 256)).encoded
                == [0, 0, 0, 13, 3, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0]
        )
    }

    @Test("A message with an invalid length is refused before its content arrives")
    func lengths() {
        for (bytes, failure) in [
            ([0, 0, 0, 0], Link.Failure.tooLong(0)), ([0, 16, 0, 1], .tooLong((1 << 20) + 1)),
            ([255, 255, 255, 255], .tooLong(Int(UInt32.max))),
        ] as [([UInt8], Link.Failure)] {
            var reader = LinkReader<HubMessage>()
            reader.append(bytes)
            #expect(throws: failure) { try reader.next() }
        }
    }

    @Test("A message whose content does not fit its kind is refused")
    func contents() {
        for (bytes, failure) in [
            ([0, 0, 0, 1, 99], Link.Failure.unknownKind(99)), ([0, 0, 0, 1, 1], .malformed(kind: 1)),
            ([0, 0, 0, 6, 4, 0, 0, 0, 1, 4], .malformed(kind: 4)), ([0, 0, 0, 2, 5, 0], .malformed(kind: 5)),
        ] as [([UInt8], Link.Failure)] {
            var reader = LinkReader<HubMessage>()
            reader.append(bytes)
            #expect(throws: failure) { try reader.next() }
        }
        var reader = LinkReader<AppMessage>()
        reader.append([0, 0, 0, 3, 1] + Array("{}".utf8))
        #expect(throws: Link.Failure.malformed(kind: 1)) { try reader.next() }
    }

    @Test(
        "Random bytes are read as messages or refused, without a crash",
        arguments: 1...20 as ClosedRange<UInt64>
    )
    func random(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let count = Int.random(in: 0...40, using: &random)
                // The lengths are valid. Otherwise every input would be rejected at its first message.
                bytes += [0, 0, 0, UInt8(count + 1), UInt8.random(in: 0...7, using: &random)]
                bytes += (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            }
            if Bool.random(using: &random) { bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 0xFF }
            let size = Int.random(in: 1...bytes.count, using: &random)
            let toApp: [HubMessage]? = try? read(bytes, by: size)
            let toHub: [AppMessage]? = try? read(bytes, by: size)
            #expect((toApp?.count ?? 0) <= 8 && (toHub?.count ?? 0) <= 8, "seed \(seed)")
        }
    }

    @Test(
        "A long message of a channel is sent in pieces that fit",
        arguments: [0, 1, Link.chunk, Link.chunk + 1]
    )
    func channelPieces(_ count: Int) {
        let message = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let pieces = ChannelPiece.pieces(of: message, channel: 3)
        #expect(pieces.flatMap(\.bytes) == message)
        #expect(pieces.map(\.continues) == Array(repeating: true, count: pieces.count - 1) + [false])
        for piece in pieces { #expect(AppMessage.data(piece).encoded.count <= Link.maximumLength + 4) }
    }
}
