import RunSupport

/// Damages and recombines inputs.
struct Mutator {
    let tokens: [[UInt8]]

    /// The maximum length of an input.
    private static let longest = 64 * 1_024

    /// Numbers at the limits of types, as text.
    private static let numbers = [
        "0", "-0", "-1", "1", "2", "127", "128", "255", "256", "32767", "65536", "2147483647", "2147483648",
        "-2147483649", "4294967295", "9007199254740993", "9223372036854775807", "9223372036854775808",
        "-9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616",
        "1e13", "-1e13", "1e308", "1e309", "1e-400", "0.1", "9999999999999.999", "1.5", "00", "01",
    ].map { Array($0.utf8) }

    init(tokens: [String]) {
        self.tokens = tokens.map { Array($0.utf8) }
    }

    /// Returns a copy of the input with a few random changes.
    func mutate(_ input: [UInt8], with others: [[UInt8]], using random: inout SeededGenerator) -> [UInt8] {
        var input = input
        for _ in 0..<(1 << Int.random(in: 0...3, using: &random)) {
            change(&input, others, using: &random)
        }
        return Array(input.prefix(Self.longest))
    }

    private func change(_ input: inout [UInt8], _ others: [[UInt8]], using random: inout SeededGenerator) {
        let place = Int.random(in: 0...input.count, using: &random)
        let range = place..<min(input.count, place + Int.random(in: 0...32, using: &random))
        switch Int.random(in: 0..<13, using: &random) {
        case 0: if !range.isEmpty { input[place] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
        case 1: if !range.isEmpty { input[place] = UInt8.random(in: 0...255, using: &random) }
        case 2: input.insert(UInt8.random(in: 0...255, using: &random), at: place)
        case 3: input.removeSubrange(range)
        case 4: input.insert(contentsOf: input[range], at: Int.random(in: 0...input.count, using: &random))
        case 5: input.removeLast(input.count - place)
        case 6, 7:
            if let token = tokens.randomElement(using: &random) { input.insert(contentsOf: token, at: place) }
        case 8: splice(&input, others, at: place, using: &random)
        case 9, 10: changeNumber(&input, near: place, using: &random)
        default: changeLines(&input, using: &random)
        }
    }

    /// Replaces the rest of the input, from this place, by a part of another input.
    private func splice(
        _ input: inout [UInt8],
        _ others: [[UInt8]],
        at place: Int,
        using random: inout SeededGenerator
    ) {
        guard let other = others.randomElement(using: &random) else { return }
        input.replaceSubrange(place..., with: other[Int.random(in: 0...other.count, using: &random)...])
    }

    /// Replaces the first number after this place by another number.
    private func changeNumber(_ input: inout [UInt8], near place: Int, using random: inout SeededGenerator) {
        func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        guard let start = input[place...].firstIndex(where: isDigit) else { return }
        let end = input[start...].firstIndex { !isDigit($0) } ?? input.count
        input.replaceSubrange(start..<end, with: Self.numbers.randomElement(using: &random)!)
    }

    /// Drops, duplicates or exchanges lines.
    private func changeLines(_ input: inout [UInt8], using random: inout SeededGenerator) {
        var lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let first = lines.indices.randomElement(using: &random)!
        let second = lines.indices.randomElement(using: &random)!
        switch Int.random(in: 0..<3, using: &random) {
        case 0: lines.remove(at: first)
        case 1: lines.insert(lines[first], at: second)
        default: lines.swapAt(first, second)
        }
        input = Array(lines.joined(separator: CollectionOfOne(UInt8(ascii: "\n"))))
    }
}
