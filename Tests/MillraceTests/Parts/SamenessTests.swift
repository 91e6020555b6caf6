import Millrace
import Testing

@Suite("Sameness")
struct SamenessTests {
    /// Has bytes between its properties that mean nothing.
    private struct Padded {
        var small: UInt8
        var big: Int
    }

    @Test("Values are identical if they share what they refer to, and are of one type")
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
        #expect(Sameness.areIdentical(Padded(small: 1, big: 2), Padded(small: 1, big: 2)))
        #expect(!Sameness.areIdentical(Padded(small: 1, big: 2), Padded(small: 3, big: 2)))
    }

    @Test("Values of one type are equal if the type says so, which not every type can")
    func equal() {
        #expect(Sameness.areEqual([1], [1]) == true)
        #expect(Sameness.areEqual([1], [2]) == false)
        #expect(Sameness.areEqual(Double.nan, Double.nan) == false)
        #expect(Sameness.areEqual(Padded(small: 1, big: 2), Padded(small: 1, big: 2)) == nil)
    }
}
