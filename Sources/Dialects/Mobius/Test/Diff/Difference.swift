import MillraceTestBase

// Tests of Mobius.swift use declarations of these names and shapes through `@testable import`. The declarations of
// `MillraceTestBase` are not visible to other packages.

/// A block of lines of a text that was compared with another.
enum Difference: Equatable {
    /// Lines that are only in the new text.
    case insert(ArraySlice<Substring>)
    /// Lines that are only in the old text.
    case delete(ArraySlice<Substring>)
    /// Lines that are in both texts.
    case same(ArraySlice<Substring>)
}

/// Computes the difference that turns `lhs` into `rhs`.
func diff(lhs: ArraySlice<Substring>, rhs: ArraySlice<Substring>) -> [Difference] {
    MillraceTestBase.diff(lhs: lhs, rhs: rhs).map { difference in
        switch difference {
        case .insert(let lines): .insert(lines)
        case .delete(let lines): .delete(lines)
        case .same(let lines): .same(lines)
        }
    }
}
