import Millrace
import MillraceTimeline
import MillraceValues
import Testing

@Suite("Sameness")
struct SamenessTests {
    /// A type that can only be compared bit by bit.
    private struct Pair {
        var small: UInt8
        var big: Int
    }

    @Test("Values are identical if they have the same type and bits, and so share their storage")
    func identical() {
        let array = Array(0..<100)
        var other = array
        #expect(Sameness.areIdentical(array, other))
        #expect(Sameness.areIdentical(1, 1))
        #expect(!Sameness.areIdentical(1, 1 as UInt))
        #expect(!Sameness.areIdentical(1, Optional(1) as Any))
        #expect(!Sameness.areIdentical(array, Array(0..<100)))
        other[3] = 4
        #expect(!Sameness.areIdentical(array, other))
        #expect(!Sameness.areIdentical(Pair(small: 1, big: 2), Pair(small: 3, big: 2)))
    }

    @Test("Equatable values are compared by their type, and the result for other values is nil")
    func equal() {
        #expect(Sameness.areEqual([1], [1]) == true)
        #expect(Sameness.areEqual([1], [2]) == false)
        #expect(Sameness.areEqual(Double.nan, Double.nan) == false)
        #expect(Sameness.areEqual(1, "1") == false)
        #expect(Sameness.areEqual(Pair(small: 1, big: 2), Pair(small: 1, big: 2)) == nil)
    }
}
