#if Macros
import SwiftSyntax
import SwiftSyntaxMacros

/// The data that macros read from the declaration of the struct or class to which they are attached.
struct StateDeclaration {
    let name: String
    let access: AccessLevel
    let isClass: Bool
    let isGeneric: Bool
    let annotations: [Annotation]
    /// The stored properties, in the order of declaration.
    let properties: [StoredProperty]

    private let members: MemberBlockItemListSyntax

    /// Reads a declaration. If macros cannot use the declaration, reports a diagnostic and returns nil.
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
        // Every macro that is attached to the type reads the properties. Only the first of these macros reports
        // diagnostics, so that no diagnostic is reported twice.
        let isFirst = annotations.first { Annotation.ofTypes.contains($0) } == Annotation(node)
        let reader = PropertyReader(context: isFirst ? context : nil)
        guard let properties = reader.properties(of: members) else { return nil }
        self.properties = properties
    }

    /// The properties that the general initialiser sets: all except for those marked with `@SkipGeneralInitializer`.
    var generalProperties: [StoredProperty] { properties.filter(\.isInGeneralInitializer) }

    /// The properties that generated code can replace one by one. Excludes constants that the general initialiser does
    /// not set.
    var stateProperties: [StoredProperty] {
        properties.filter { $0.isInStateInitializers && ($0.isInGeneralInitializer || !$0.isConstant) }
    }

    /// Whether the type has an initialiser that sets every property. Any handwritten initialiser counts: if it does not
    /// set every property, the compiler rejects the generated call.
    var hasGeneralInitializer: Bool { !isClass || declaresInitializer() || generatesGeneralInitializer }

    /// Whether the type is a struct with an implicit initialiser: no initialiser is handwritten or generated.
    var hasImplicitInitializer: Bool { !isClass && !declaresInitializer() && !generatesGeneralInitializer }

    private var generatesGeneralInitializer: Bool {
        annotations.contains(.withAutoGeneralInitializer) && !annotations.contains(.skipGeneralInitializer)
    }

    /// Whether the type declares an initialiser. If `label` is not nil, the first parameter must have that label.
    func declaresInitializer(labelled label: String? = nil) -> Bool {
        members.contains { member in
            guard let initializer = member.decl.as(InitializerDeclSyntax.self) else { return false }
            let parameters = initializer.signature.parameterClause.parameters
            return label == nil || parameters.first?.firstName.text == label
        }
    }

    /// The arguments for the general initialiser. They copy the properties of `source`, except where `replacement`
    /// returns another value.
    func arguments(copying source: String, replacing replacement: (StoredProperty) -> String? = { _ in nil })
        -> String
    {
        generalProperties.map { "\($0.name): \(replacement($0) ?? "\(source).\($0.name)")" }
            .joined(separator: ", ")
    }
}

extension String {
    /// The text with all lines but the first one indented, for use as a member.
    var indented: String {
        replacing("\n", with: "\n    ").replacing("\n    \n", with: "\n\n")
    }
}
#endif
