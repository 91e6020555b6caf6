#if Macros
import SwiftSyntax
import SwiftSyntaxMacros

/// `@AutoAppReducer`: generates the reducer of the app's state, and a factory for an app with this reducer.
enum AutoAppReducerMacro: PeerMacro {
    static func expansion(
        of node: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let state = StateDeclaration(declaration, for: node, in: context) else { return [] }
        guard !state.isGeneric else {
            context.diagnose(.generic(node, name: state.name))
            return []
        }
        guard state.hasGeneralInitializer else {
            context.diagnose(.withoutGeneralInitializer(node, name: state.name))
            return []
        }
        guard let listed = types(in: node, context) else { return [] }
        let own = state.annotations.contains(.autoReducer) ? [state.name] : []
        let types = own + listed.filter { !own.contains($0) }
        return [
            appReducer(
                of: state,
                isMember: context.lexicalContext.first?.isProtocol((any DeclGroupSyntax).self) ?? false
            ),
            factory(for: state),
            feature(combining: types, for: state),
        ]
    }

    /// The types in the argument `reducersOf:`.
    private static func types(in node: AttributeSyntax, _ context: some MacroExpansionContext) -> [String]? {
        guard let arguments = node.arguments?.as(LabeledExprListSyntax.self) else { return [] }
        var types: [String] = []
        for argument in arguments {
            guard
                let access = argument.expression.as(MemberAccessExprSyntax.self),
                access.declName.baseName.tokenKind == .keyword(.self),
                let type = access.base?.trimmedDescription
            else {
                context.diagnose(.notAType(argument.expression))
                return nil
            }
            types.append(type)
        }
        return types
    }

    private static func appReducer(of state: StateDeclaration, isMember: Bool) -> DeclSyntax {
        let parts = state.generalProperties.map {
            "\($0.name): reducerProvider.reduce(action: action, state: state.\($0.name))"
        }
        let access = state.access.ofPeers + (isMember ? "static " : "")
        let reduction = "\(state.name)(\n            \(parts.joined(separator: ",\n            "))\n        )"
        return """
            \(raw: access)var appReducerFor\(raw: state.name): VISPER_Redux.SendableAppReducer<\(raw: state.name)> {
                { reducerProvider, action, state in
                    let state = \(raw: parts.isEmpty ? "\(state.name)()" : reduction)
                    return reducerProvider.reduce(action: action, state: state)
                }
            }
            """
    }

    private static func factory(for state: StateDeclaration) -> DeclSyntax {
        let (access, name) = (state.access.ofPeers, state.name)
        let observers = state.generalProperties.map {
            """
            application.add(
                featureObserver: VISPER_Redux.StateObservingFeatureObserver(
                    state: application.state.map(\\.\($0.name)).distinct()
                )
            )
            """
            .indented.indented
        }
        return """
            @preconcurrency @MainActor
            \(raw: access)final class GeneratedAppFactoryFor\(raw: name) {
                \(raw: access)init() {}
                \(raw: access)func makeApplication(
                    initialState: \(raw: name),
                    middleware: VISPER_Redux.Middleware<\(raw: name)> = VISPER_Redux.Middleware<\(raw: name)>()
                ) throws -> VISPER_Swift.AnyVISPERApp<\(raw: name)> {
                    let application = VISPER_Swift.AppFactory<\(raw: name)>().makeApplication(
                        initialState: initialState,
                        appReducer: appReducerFor\(raw: name),
                        middleware: middleware
                    )
                    \(raw: (observers + ["try application.add(feature: AutoReducerFeature())"])
                        .joined(separator: "\n        "))
                    return application
                }
            }
            """
    }

    private static func feature(combining types: [String], for state: StateDeclaration) -> DeclSyntax {
        .reducerFeature(
            access: state.access.ofPeers,
            injecting: types.map { "\($0).AutoReducerFeature().injectReducers(container: container)" }
        )
    }
}
#endif
