#if Macros
import SwiftSyntax
import SwiftSyntaxMacros

/// A struct or class that macros are attached to: what they need to know of it.
struct StateDeclaration {
    let name: String
    let access: AccessLevel
    let isClass: Bool
    let isGeneric: Bool
    let annotations: [Annotation]
    /// In the order in which they are declared.
    let properties: [StoredProperty]

    private let members: MemberBlockItemListSyntax

    /// Reads a declaration. Without a value the declaration cannot be used, and it was said why.
    init?(
        _ declaration: some SyntaxProtocol,
        for node: AttributeSyntax,
        in context: some MacroExpansionContext
    ) {
        let type: any DeclGroupSyntax & NamedDeclSyntax & WithGenericParametersSyntax
        if let structure = declaration.as(StructDeclSyntax.self) {
            type = structure
            isClass = false
        } else if let object = declaration.as(ClassDeclSyntax.self) {
            type = object
            isClass = true
        } else {
            context.diagnose(.notAState(node))
            return nil
        }
        name = type.name.text
        access = AccessLevel(type.modifiers)
        isGeneric = type.genericParameterClause != nil
        annotations = type.attributes.annotations
        members = type.memberBlock.members
        // Every macro of a type reads its properties; the first one says what is wrong with them.
        let isFirst = annotations.first { Annotation.ofTypes.contains($0) } == Annotation(node)
        let reader = PropertyReader(context: isFirst ? context : nil)
        guard let properties = reader.properties(of: members) else { return nil }
        self.properties = properties
    }

    /// Those that the initialiser of everything sets.
    var generalProperties: [StoredProperty] { properties.filter(\.isInGeneralInitializer) }

    /// Those that can be set on their own. A constant that the initialiser of everything does not set cannot be.
    var stateProperties: [StoredProperty] {
        properties.filter { $0.isInStateInitializers && ($0.isInGeneralInitializer || !$0.isConstant) }
    }

    /// Whether there is an initialiser that sets every property. A struct has one of itself; whether one that is written
    /// by hand does is for the compiler to say.
    var hasGeneralInitializer: Bool { !isClass || declaresInitializer() || generatesGeneralInitializer }

    /// Whether a struct's own initialiser is the one that sets every property.
    var hasImplicitInitializer: Bool { !isClass && !declaresInitializer() && !generatesGeneralInitializer }

    private var generatesGeneralInitializer: Bool {
        annotations.contains(.withAutoGeneralInitializer) && !annotations.contains(.skipGeneralInitializer)
    }

    /// Whether an initialiser is declared in the type, with this first label if one is given.
    func declaresInitializer(labelled label: String? = nil) -> Bool {
        members.contains { member in
            guard let initializer = member.decl.as(InitializerDeclSyntax.self) else { return false }
            let parameters = initializer.signature.parameterClause.parameters
            return label == nil || parameters.first?.firstName.text == label
        }
    }

    /// The arguments that copy a state's properties to the initialiser of everything, but for those that are replaced.
    func arguments(copying source: String, replacing replacement: (StoredProperty) -> String? = { _ in nil })
        -> String
    {
        generalProperties.map { "\($0.name): \(replacement($0) ?? "\(source).\($0.name)")" }
            .joined(separator: ", ")
    }
}

extension String {
    /// The text with its lines after the first one moved to the right, as the member of something.
    var indented: String {
        replacing("\n", with: "\n    ").replacing("\n    \n", with: "\n\n")
    }
}
#endif
