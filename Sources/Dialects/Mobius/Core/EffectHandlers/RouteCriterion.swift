import MillraceValues

/// Selects a route's effects, and extracts their parameters.
@usableFromInline
enum RouteCriterion<Effect, Parameters> {
    /// The effects for which the function does not return nil.
    case extraction((Effect) -> Parameters?)
    /// The effects of one case.
    case enumCase(CaseReader<Effect, Parameters>)
    /// The effects that have the case with this tag, and for which `isEqual` returns true. All have the same
    /// parameters.
    case constant(tag: UInt32, isEqual: (Effect) -> Bool, parameters: Parameters)

    /// Whether the route accepts effects of a case. The arguments are the tag of the case, and an effect with that tag.
    /// Nil if the route does not select by case.
    @usableFromInline
    var caseTest: ((UInt32, Effect) -> Bool)? {
        switch self {
        case .extraction: nil
        case .enumCase(let enumCase): enumCase.hasTag
        case .constant(let constantTag, _, _): { tag, _ in tag == constantTag }
        }
    }

    /// The tags of the cases that the route may accept; nil if the route does not select by case.
    @usableFromInline
    var possibleTags: [UInt32]? {
        switch self {
        case .extraction: nil
        case .enumCase(let enumCase): enumCase.possibleTags
        case .constant(let tag, _, _): [tag]
        }
    }

    /// Returns the parameters of an effect; nil if the route does not accept the effect. If the route selects by case,
    /// the effect must have the route's case.
    @inlinable
    var parameters: (Effect) -> Parameters? {
        switch self {
        case .extraction(let extract): extract
        case .enumCase(let enumCase): { enumCase.payload(of: $0) }
        case .constant(_, let isEqual, let parameters): { isEqual($0) ? parameters : nil }
        }
    }
}
