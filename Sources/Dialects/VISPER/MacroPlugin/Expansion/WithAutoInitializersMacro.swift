#if Macros
import SwiftSyntax
import SwiftSyntaxMacros

/// `@WithAutoInitializers`: generates initialisers that copy a state and replace one of its properties.
///
/// The initialisers are members, since an extension would not see types that are declared next to a nested state. But a
/// struct that declares an initialiser loses its implicit one, which the generated initialisers call. So the macro
/// generates the implicit one too.
enum WithAutoInitializersMacro: MemberMacro {
    static func expansion(
        of node: AttributeSyntax,
        providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let state = StateDeclaration(declaration, for: node, in: context) else { return [] }
        if state.annotations.contains(.skipGeneralInitializer) { return [] }
        guard state.hasGeneralInitializer else {
            context.diagnose(.withoutGeneralInitializer(node, name: state.name))
            return []
        }
        if state.hasImplicitInitializer {
            // The implicit initialiser has parameters for skipped properties too. So skipped properties need a
            // default value.
            let lacking = state.properties.filter { !$0.isInGeneralInitializer && $0.parameterDefault == nil }
            for property in lacking { context.diagnose(.skippedWithoutValue(property)) }
            if !lacking.isEmpty { return [] }
        }
        let members =
            (state.hasImplicitInitializer ? [implicitInitializer(of: state)] : [])
            + (state.stateProperties.isEmpty ? [] : [properties(of: state)])
            + [copying(state)]
            + (state.stateProperties.isEmpty ? [] : [replacingByName(in: state)])
            + state.stateProperties.map { replacing($0, in: state) }
        return members.map { DeclSyntax(stringLiteral: $0) }
    }

    /// The initialiser that the compiler would have generated. It sets every property, and is `private` or
    /// `fileprivate` if a property is.
    private static func implicitInitializer(of state: StateDeclaration) -> String {
        let access =
            if state.properties.contains(where: \.isPrivate) {
                "private "
            } else if state.properties.contains(where: \.isFilePrivate) {
                "fileprivate "
            } else {
                ""
            }
        return WithAutoGeneralInitializerMacro.initializer(setting: state.properties, access: access)
    }

    private static func keyword(_ state: StateDeclaration, failable: Bool) -> String {
        state.access.ofMembers + (state.isClass ? "convenience " : "") + (failable ? "init?" : "init")
    }

    private static func properties(of state: StateDeclaration) -> String {
        """
        \(state.access.ofMembers)enum Properties: String {
            \(state.stateProperties.map { "case \($0.name)" }.joined(separator: "\n    "))
        }
        """
    }

    private static func copying(_ state: StateDeclaration) -> String {
        """
        \(keyword(state, failable: false))(sourceObject: \(state.name)) {
            self.init(\(state.arguments(copying: "sourceObject")))
        }
        """
    }

    private static func replacingByName(in state: StateDeclaration) -> String {
        let cases = state.stateProperties.map { property in
            """
            case .\(property.name):
                guard let value = value as? \(property.castType) else { return nil }
                \(initialization(of: state, replacing: property, with: "value").joined(separator: "\n    "))
            """
        }
        return """
            \(keyword(state, failable: true))(sourceObject: \(state.name), property: Properties, value: Any) {
                switch property {
                \(cases.joined(separator: "\n").indented)
                }
            }
            """
    }

    private static func replacing(_ property: StoredProperty, in state: StateDeclaration) -> String {
        let parameter = "\(property.name): \(property.parameterType)"
        let lines = initialization(of: state, replacing: property, with: property.name)
        return """
            \(keyword(state, failable: true))(sourceObject: \(state.name), \(parameter)) {
                \(lines.joined(separator: "\n    "))
            }
            """
    }

    /// The body of an initialiser that copies a state and replaces `property`. It calls the general initialiser. If
    /// that initialiser does not set `property`, the body then assigns `value` to it.
    private static func initialization(
        of state: StateDeclaration,
        replacing property: StoredProperty,
        with value: String
    ) -> [String] {
        let arguments = state.arguments(copying: "sourceObject") { $0.name == property.name ? value : nil }
        let general = "self.init(\(arguments))"
        return property.isInGeneralInitializer ? [general] : [general, "self.\(property.name) = \(value)"]
    }
}
#endif
