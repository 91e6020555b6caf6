import MillraceFiles
import Testing

@Suite("Files: checksums")
struct ChecksumTests {
    /// The expected values are from another implementation of CRC-32.
    @Test(
        "A checksum is the CRC-32 of all bytes, whatever their number",
        arguments: [
            (0, "00000000"), (1, "45d03605"), (7, "ef6f3b31"), (8, "648bad8b"), (9, "17dc5f9e"),
            (15, "53605ee3"), (16, "24e8a988"), (17, "cdfc844a"), (100, "7d11b4c9"),
        ]
    )
    func crc(count: Int, expected: String) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: 37 * $0 + 11) }
        var checksum = Checksum()
        checksum.add(bytes)
        #expect(checksum.text == expected)
        var pieces = Checksum()
        pieces.add(Array(bytes.prefix(count / 3)))
        pieces.add(Array(bytes.dropFirst(count / 3)))
        #expect(pieces.text == expected)
    }
}
