#if Macros
import SwiftSyntax

/// A stored property that an initialiser can give a value to.
struct StoredProperty {
    /// As written, with backticks where they are needed.
    let name: String
    /// As written, or as the literal says that it begins with.
    let type: TypeSyntax
    /// What it begins with, if that is said.
    let initialValue: ExprSyntax?
    let isConstant: Bool
    let annotations: [Annotation]
    /// Where it is declared.
    let declaration: VariableDeclSyntax

    /// Whether it can be used in its type or file only.
    var isPrivate: Bool {
        declaration.modifiers.contains { $0.detail == nil && $0.name.tokenKind == .keyword(.private) }
    }
    var isFilePrivate: Bool {
        declaration.modifiers.contains { $0.detail == nil && $0.name.tokenKind == .keyword(.fileprivate) }
    }

    var isInGeneralInitializer: Bool { !annotations.contains(.skipGeneralInitializer) }
    var isInStateInitializers: Bool { !annotations.contains(.skipAutoStateInitializers) }

    /// Whether it has a value if no initialiser gives it one.
    var hasInitialValue: Bool { initialValue != nil || (!isConstant && isOptional) }

    /// The name with its first letter in upper case.
    var capitalizedName: String { bareName.prefix(1).uppercased() + bareName.dropFirst() }

    /// The name as Sourcery's templates capitalise it: one upper-case letter, and lower-case ones after it.
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

    /// The type as that of a parameter.
    var parameterType: String {
        isFunction ? "@escaping \(type.trimmedDescription)" : type.trimmedDescription
    }

    /// The type as one to cast to.
    var castType: String {
        if let unwrapped = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
            return "\(unwrapped.wrappedType.trimmedDescription)?"
        }
        return isFunction ? "(\(type.trimmedDescription))" : type.trimmedDescription
    }

    /// The default of its parameter in an initialiser that sets every property: its initial value, or nil for one whose type
    /// is written with `?` or `!`.
    var parameterDefault: String? { initialValue?.trimmedDescription ?? (isOptional ? "nil" : nil) }

    /// As a parameter of an initialiser that sets every property.
    var parameterWithDefault: String {
        "\(name): \(parameterType)" + (parameterDefault.map { " = \($0)" } ?? "")
    }

    /// The type that a literal has where nothing else is said.
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
