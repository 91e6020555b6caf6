#if Macros
import SwiftSyntax
import SwiftSyntaxMacros

/// `@SkipGeneralInitializer` generates nothing. The macros that are attached to the type read this attribute.
enum SkipGeneralInitializerMacro: PeerMacro {
    static func expansion(
        of node: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        if !declaration.isStoredProperty && !declaration.isProtocol((any DeclGroupSyntax).self) {
            context.diagnose(.notAProperty(node, orAType: true))
        }
        return []
    }
}

/// `@SkipAutoStateInitializers` generates nothing. The macros that are attached to the type read this attribute.
enum SkipAutoStateInitializersMacro: PeerMacro {
    static func expansion(
        of node: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        if !declaration.isStoredProperty { context.diagnose(.notAProperty(node, orAType: false)) }
        return []
    }
}

extension DeclSyntaxProtocol {
    fileprivate var isStoredProperty: Bool {
        self.as(VariableDeclSyntax.self)?.bindings.allSatisfy(\.isStored) ?? false
    }
}
#endif
