/// The parameters that every match of a definition has, with places for their values.
///
/// A match takes a copy and fills in the values where it knows them to be. That takes half the time of putting them into a
/// new dictionary under their names. Definitions whose parameters have the same names share a template.
final class ParameterTemplate {
    typealias Index = Dictionary<String, Any>.Index

    /// All names, each with a value of no meaning.
    let parameters: [String: Any]
    /// Where the URL belongs.
    let urls: [Index]
    /// Where the pattern belongs.
    let patterns: [Index]
    /// Where the values of the variables belong, in the order of the components.
    let variables: [Index]
    /// Where the pieces belong that a wildcard stands for.
    let wildcard: Index?

    init(_ names: Names) {
        let urls = [DefaultRouter.parametersRouteURLKey, DefaultRouter.parametersJLRouteURLKey]
        let patterns = [DefaultRouter.parametersRoutePatternKey, DefaultRouter.parametersJLRoutePatternKey]
        let wildcards = names.hasWildcard ? [DefaultRouter.parametersWildcardKey] : []
        var parameters: [String: Any] = [:]
        for name in urls + patterns + names.variables + wildcards { parameters[name] = "" }
        func indices(of names: [String]) -> [Index] { names.compactMap(parameters.index(forKey:)) }
        self.parameters = parameters
        self.urls = indices(of: urls)
        self.patterns = indices(of: patterns)
        variables = indices(of: names.variables)
        wildcard = indices(of: wildcards).first
    }

    /// What the parameters of a definition are called.
    struct Names: Hashable {
        let variables: [String]
        let hasWildcard: Bool

        init(_ components: [RouteDefinition.Component]) {
            variables = components.compactMap(\.name)
            hasWildcard = components.last?.type == .wildcard
        }
    }
}
