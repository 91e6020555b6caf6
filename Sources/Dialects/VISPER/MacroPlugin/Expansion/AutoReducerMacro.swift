#if Macros
import SwiftSyntax
import SwiftSyntaxMacros

/// `@AutoReducer`: generates an action and a reducer for each property, and a feature with the reducers.
///
/// The actions and reducers are in namespaces of the state, since a macro must declare in advance which names it adds
/// (Documentation/Decisions/0013-generated-names-are-in-namespaces.md).
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
        if state.stateProperties.isEmpty { return [feature(of: state)] }
        return [
            namespace("Actions", of: state, with: state.stateProperties.map { action(for: $0, of: state) }),
            namespace("Reducers", of: state, with: state.stateProperties.map { reducer(for: $0, of: state) }),
            feature(of: state),
        ]
    }

    /// An enum with the given members. It also has aliases for them, in the spelling of Sourcery's templates.
    private static func namespace(
        _ name: String,
        of state: StateDeclaration,
        with members: [String]
    ) -> DeclSyntax {
        let body = (members + aliases(of: state)).joined(separator: "\n\n").indented
        return """
            \(raw: state.access.ofMembers)enum \(raw: name) {
                \(raw: body)
            }
            """
    }

    private static func action(for property: StoredProperty, of state: StateDeclaration) -> String {
        let (access, name) = (state.access.ofMembers, property.name)
        return """
            \(access)struct Set\(property.capitalizedName): VISPER_Core.Action {
                \(access)let \(name): \(property.type)
                \(access)init(\(name): \(property.parameterType)) {
                    self.\(name) = \(name)
                }
            }
            """
    }

    private static func reducer(for property: StoredProperty, of state: StateDeclaration) -> String {
        let (access, name) = (state.access.ofMembers, property.capitalizedName)
        return """
            \(access)final class Set\(name): VISPER_Redux.ActionReducerType {
                \(access)init() {}
                \(access)func reduce(
                    provider: VISPER_Redux.ReducerProvider,
                    action: Actions.Set\(name),
                    state: \(state.name)
                ) -> \(state.name) {
                    \(state.name)(sourceObject: state, \(property.name): action.\(property.name)) ?? state
                }
            }
            """
    }

    /// Aliases for the generated names, spelled as Sourcery's templates spell them. A property has no alias if both
    /// spellings are the same, or if the alias would be the name or the alias of another property.
    private static func aliases(of state: StateDeclaration) -> [String] {
        var taken = Set(state.stateProperties.map(\.capitalizedName))
        return state.stateProperties.compactMap { property in
            let alias = property.nameCapitalizedBySourcery
            guard taken.insert(alias).inserted else { return nil }
            return "\(state.access.ofMembers)typealias Set\(alias) = Set\(property.capitalizedName)"
        }
    }

    private static func feature(of state: StateDeclaration) -> DeclSyntax {
        .reducerFeature(
            access: state.access.ofMembers,
            injecting: state.stateProperties.map {
                "container.addReducer(reducer: Reducers.Set\($0.capitalizedName)())"
            }
        )
    }
}

extension DeclSyntax {
    /// The declaration of a feature that adds reducers to a container. `lines` are the statements that add them.
    static func reducerFeature(access: String, injecting lines: [String]) -> DeclSyntax {
        """
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
