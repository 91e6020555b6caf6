#if Macros
import SwiftSyntax
import SwiftSyntaxMacros

/// `@SkipGeneralInitializer`: read by the macros of the type. It adds nothing.
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

/// `@SkipAutoStateInitializers`: read by the macros of the type. It adds nothing.
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
