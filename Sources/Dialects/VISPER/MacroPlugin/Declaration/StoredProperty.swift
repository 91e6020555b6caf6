#if Macros
import SwiftSyntax

/// A stored property that an initialiser can set.
struct StoredProperty {
    /// The name as written, with backticks where they are needed.
    let name: String
    /// The type as written, or else as inferred from a literal.
    let type: TypeSyntax
    /// The initial value as written, if there is one.
    let initialValue: ExprSyntax?
    let isConstant: Bool
    let annotations: [Annotation]
    let declaration: VariableDeclSyntax

    /// Whether the property is `private`. The implicit initialiser of a struct with a `private` property is `private`
    /// too.
    var isPrivate: Bool {
        declaration.modifiers.contains { $0.detail == nil && $0.name.tokenKind == .keyword(.private) }
    }
    var isFilePrivate: Bool {
        declaration.modifiers.contains { $0.detail == nil && $0.name.tokenKind == .keyword(.fileprivate) }
    }

    var isInGeneralInitializer: Bool { !annotations.contains(.skipGeneralInitializer) }
    var isInStateInitializers: Bool { !annotations.contains(.skipAutoStateInitializers) }

    /// Whether the property has a value even if no initialiser sets it.
    var hasInitialValue: Bool { initialValue != nil || (!isConstant && isOptional) }

    /// The name with its first letter in upper case.
    var capitalizedName: String { bareName.prefix(1).uppercased() + bareName.dropFirst() }

    /// The name as Sourcery's templates capitalise it: the first letter in upper case, all others in lower case.
    var nameCapitalizedBySourcery: String {
        bareName.prefix(1).uppercased() + bareName.dropFirst().lowercased()
    }

    private var bareName: String { name.filter { $0 != "`" } }

    // MARK: The type

    private var isOptional: Bool {
        type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
    }

    private var isFunction: Bool {
        if let attributed = type.as(AttributedTypeSyntax.self) {
            return attributed.baseType.is(FunctionTypeSyntax.self)
        }
        return type.is(FunctionTypeSyntax.self)
    }

    /// The type of a parameter that sets the property. If it is a function type, `@escaping` precedes it.
    var parameterType: String {
        isFunction ? "@escaping \(type.trimmedDescription)" : type.trimmedDescription
    }

    /// The property's type in the form that can follow `as?`: `T!` becomes `T?`, and a function type gets parentheses.
    var castType: String {
        if let unwrapped = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
            return "\(unwrapped.wrappedType.trimmedDescription)?"
        }
        return isFunction ? "(\(type.trimmedDescription))" : type.trimmedDescription
    }

    /// The default of the parameter in an initialiser that sets every property: the initial value, or nil if the type
    /// is written with `?` or `!`.
    var parameterDefault: String? { initialValue?.trimmedDescription ?? (isOptional ? "nil" : nil) }

    /// The parameter for this property, with its default, in an initialiser that sets every property.
    var parameterWithDefault: String {
        "\(name): \(parameterType)" + (parameterDefault.map { " = \($0)" } ?? "")
    }

    /// The type that a literal has if no type is written.
    static func type(ofLiteral value: ExprSyntax) -> TypeSyntax? {
        switch value.kind {
        case .integerLiteralExpr: "Int"
        case .floatLiteralExpr: "Double"
        case .booleanLiteralExpr: "Bool"
        case .stringLiteralExpr: "String"
        default: nil
        }
    }
}
#endif
