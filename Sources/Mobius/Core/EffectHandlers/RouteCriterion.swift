/// Which effects a route is for, and what it takes out of them.
@usableFromInline
enum RouteCriterion<Effect, Parameters> {
    /// Those that the function has an answer for.
    case extraction((Effect) -> Parameters?)
    /// Those of one case.
    case enumCase(EnumCase<Effect, Parameters>)
    /// Those of the case with this tag that pass the test. Nothing is taken out.
    case constant(tag: UInt32, isEqual: (Effect) -> Bool, parameters: Parameters)

    /// Whether an effect's case decides, or most of it: the test for effects with this tag, one of which is given. Nil if
    /// the case does not decide.
    @usableFromInline
    var caseTest: ((UInt32, Effect) -> Bool)? {
        switch self {
        case .extraction: nil
        case .enumCase(let enumCase): enumCase.hasTag
        case .constant(let constantTag, _, _): { tag, _ in tag == constantTag }
        }
    }

    /// The tags of the cases that it may be for; nil if the case does not decide.
    @usableFromInline
    var possibleTags: [UInt32]? {
        switch self {
        case .extraction: nil
        case .enumCase(let enumCase): enumCase.possibleTags
        case .constant(let tag, _, _): [tag]
        }
    }

    /// What is taken out of an effect; nil if the route is not for it. One whose case decides is asked about effects of
    /// that case only.
    @inlinable
    func parameters(of effect: Effect) -> Parameters? {
        switch self {
        case .extraction(let extract): extract(effect)
        case .enumCase(let enumCase): enumCase.payload(of: effect)
        case .constant(_, let isEqual, let parameters): isEqual(effect) ? parameters : nil
        }
    }
}
