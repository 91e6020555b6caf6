/// Which effects a route is for, and what it takes out of them.
enum RouteCriterion<Effect, Parameters> {
    /// Those that the function has an answer for.
    case extraction((Effect) -> Parameters?)
    /// Those of one case.
    case enumCase(EnumCase<Effect, Parameters>)
    /// Those of the case with this tag that pass the test. Nothing is taken out.
    case constant(tag: UInt32, isEqual: (Effect) -> Bool, parameters: Parameters)

    /// Whether the case of an effect decides, so that routes can be looked up by it.
    var isByCase: Bool {
        if case .extraction = self { false } else { true }
    }
}
