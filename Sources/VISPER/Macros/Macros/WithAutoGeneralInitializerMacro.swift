#if Macros
import SwiftSyntax
import SwiftSyntaxMacros

/// `@WithAutoGeneralInitializer`: the initialiser that sets every property.
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
        let parameters = state.generalProperties.map(\.parameterWithDefault).joined(separator: ", ")
        let assignments = state.generalProperties.map { "self.\($0.name) = \($0.name)" }
        return [
            """
            \(raw: state.access.ofMembers)init(\(raw: parameters)) {
                \(raw: assignments.joined(separator: "\n    "))
            }
            """
        ]
    }
}
#endif
