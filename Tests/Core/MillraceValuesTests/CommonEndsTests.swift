import MillraceValues
import TestSupport
import Testing

@Suite("Common ends")
struct CommonEndsTests {
    @Test(
        "The ends are those of an element-wise comparison, although different elements share some bytes",
        arguments: 0..<20 as Range<UInt64>
    )
    func ends(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func list() -> [UInt32] {
            // The elements differ in their highest or lowest byte.
            (0..<Int.random(in: 0...12, using: &random)).map { _ in
                UInt32.random(in: 0...1, using: &random) << (8 * UInt32.random(in: 0...3, using: &random))
            }
        }
        for _ in 0..<500 {
            let (old, new) = (list(), list())
            let prefix = zip(old, new).prefix { $0 == $1 }.count
            let rest = min(old.count, new.count) - prefix
            let suffix = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.prefix(rest).count
            let ends = old.withUnsafeBytes { old in
                new.withUnsafeBytes { new in CommonEnds(of: old, new, stride: MemoryLayout<UInt32>.stride) }
            }
            #expect(ends.prefix == prefix && ends.suffix == suffix, "seed \(seed): \(old), \(new)")
        }
    }
}
