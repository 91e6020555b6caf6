#if Macros
import SwiftSyntax
import SwiftSyntaxMacros

/// `@AutoReducer`: an action and a reducer for each property, and the feature that brings the reducers.
///
/// They are members of the state: a macro may not add names of its own making to a file
/// (Documentation/Decisions/0013-generated-names-are-members.md).
enum AutoReducerMacro: MemberMacro {
    static func expansion(
        of node: AttributeSyntax,
        providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let state = StateDeclaration(declaration, for: node, in: context) else { return [] }
        guard
            state.stateProperties.isEmpty || state.declaresInitializer(labelled: "sourceObject")
                || state.annotations.contains(.withAutoInitializers)
                    && !state.annotations.contains(.skipGeneralInitializer)
        else {
            context.diagnose(.withoutStateInitializers(node, name: state.name))
            return []
        }
        return state.stateProperties.flatMap { [action(for: $0, of: state), reducer(for: $0, of: state)] }
            + aliases(of: state)
            + [feature(of: state)]
    }

    private static func action(for property: StoredProperty, of state: StateDeclaration) -> DeclSyntax {
        let access = state.access.ofMembers
        return """
            \(raw: access)struct Set\(raw: property.capitalizedName)Action: VISPER_Core.Action {
                \(raw: access)let \(raw: property.name): \(property.type)
                \(raw: access)init(\(raw: property.name): \(raw: property.parameterType)) {
                    self.\(raw: property.name) = \(raw: property.name)
                }
            }
            """
    }

    private static func reducer(for property: StoredProperty, of state: StateDeclaration) -> DeclSyntax {
        let access = state.access.ofMembers
        let (name, stateName, propertyName) = (property.capitalizedName, state.name, property.name)
        return """
            \(raw: access)final class Set\(raw: name)Reducer: VISPER_Redux.ActionReducerType {
                \(raw: access)init() {}
                \(raw: access)func reduce(
                    provider: VISPER_Redux.ReducerProvider,
                    action: Set\(raw: name)Action,
                    state: \(raw: stateName)
                ) -> \(raw: stateName) {
                    \(raw: stateName)(sourceObject: state, \(raw: propertyName): action.\(raw: propertyName)) ?? state
                }
            }
            """
    }

    /// The names as Sourcery's templates spell them, where that is another spelling and no other property has it.
    private static func aliases(of state: StateDeclaration) -> [DeclSyntax] {
        var taken = Set(state.stateProperties.map(\.capitalizedName))
        return state.stateProperties.flatMap { property -> [DeclSyntax] in
            let (name, alias) = (property.capitalizedName, property.nameCapitalizedBySourcery)
            guard taken.insert(alias).inserted else { return [] }
            return ["Action", "Reducer"].map { kind in
                "\(raw: state.access.ofMembers)typealias Set\(raw: alias)\(raw: kind) = Set\(raw: name)\(raw: kind)"
            }
        }
    }

    private static func feature(of state: StateDeclaration) -> DeclSyntax {
        let access = state.access.ofMembers
        let lines = state.stateProperties.map {
            "container.addReducer(reducer: Set\($0.capitalizedName)Reducer())"
        }
        return """
            @preconcurrency @MainActor
            \(raw: access)final class AutoReducerFeature: VISPER_Redux.LogicFeature {
                \(raw: access)init() {}
                \(raw: access)func injectReducers(container: VISPER_Redux.ReducerContainer) {
                    \(raw: lines.joined(separator: "\n        "))
                }
            }
            """
    }
}
#endif
