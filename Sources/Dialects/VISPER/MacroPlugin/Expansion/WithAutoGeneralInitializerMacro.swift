#if Macros
import SwiftSyntax
import SwiftSyntaxMacros

/// `@WithAutoGeneralInitializer`: generates the initialiser that sets every property.
enum WithAutoGeneralInitializerMacro: MemberMacro {
    static func expansion(
        of node: AttributeSyntax,
        providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let state = StateDeclaration(declaration, for: node, in: context) else { return [] }
        if state.annotations.contains(.skipGeneralInitializer) { return [] }
        let lacking = state.properties.filter { !$0.isInGeneralInitializer && !$0.hasInitialValue }
        for property in lacking { context.diagnose(.skippedWithoutValue(property)) }
        if !lacking.isEmpty { return [] }
        return [
            DeclSyntax(
                stringLiteral: initializer(setting: state.generalProperties, access: state.access.ofMembers)
            )
        ]
    }

    /// The initialiser that sets these properties.
    static func initializer(setting properties: [StoredProperty], access: String) -> String {
        let parameters = properties.map(\.parameterWithDefault).joined(separator: ", ")
        let assignments = properties.map { "self.\($0.name) = \($0.name)" }.joined(separator: "\n    ")
        return """
            \(access)init(\(parameters)) {
                \(assignments)
            }
            """
    }
}
#endif
