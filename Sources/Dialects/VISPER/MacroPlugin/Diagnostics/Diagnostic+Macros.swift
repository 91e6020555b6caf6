#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension Diagnostic {
    // MARK: The type

    static func notAState(_ node: AttributeSyntax) -> Diagnostic {
        Diagnostic(
            node: node,
            message: MacroDiagnostic(
                "notAState",
                "'\(node.attributeText)' can only be applied to a struct or a class"
            )
        )
    }

    static func generic(_ node: AttributeSyntax, name: String) -> Diagnostic {
        Diagnostic(
            node: node,
            message: MacroDiagnostic(
                "generic",
                "'\(node.attributeText)' cannot be applied to '\(name)', which is generic: an app has one type of state"
            )
        )
    }

    static func withoutGeneralInitializer(_ node: AttributeSyntax, name: String) -> Diagnostic {
        Diagnostic(
            node: node,
            message: MacroDiagnostic(
                "withoutGeneralInitializer",
                """
                '\(node.attributeText)' makes new '\(name)' objects with an initialiser that sets every property, and a class \
                has none of itself
                """
            ),
            fixIt: .adding(.withAutoGeneralInitializer, after: node)
        )
    }

    static func withoutStateInitializers(_ node: AttributeSyntax, name: String) -> Diagnostic {
        Diagnostic(
            node: node,
            message: MacroDiagnostic(
                "withoutStateInitializers",
                """
                '\(node.attributeText)' makes new '\(name)' values with initialisers that copy one and replace a property, as \
                '@WithAutoInitializers' adds them; write 'init?(sourceObject:…)' in the type itself if you have your own
                """
            ),
            fixIt: .adding(.withAutoInitializers, after: node)
        )
    }

    static func notAType(_ expression: ExprSyntax) -> Diagnostic {
        Diagnostic(
            node: expression,
            message: MacroDiagnostic(
                "notAType",
                "name the types of states one by one, as in 'UserState.self'"
            )
        )
    }

    // MARK: Properties

    static func notOneProperty(_ binding: PatternBindingSyntax) -> Diagnostic {
        Diagnostic(
            node: binding.pattern,
            message: MacroDiagnostic(
                "notOneProperty",
                "a macro cannot tell the types in this pattern: declare the properties one by one"
            )
        )
    }

    static func withoutType(_ binding: PatternBindingSyntax, name: String) -> Diagnostic {
        // An initial value such as `UserState()` shows the type, so the fix-it writes that type. For other initial
        // values, the fix-it writes a placeholder.
        let called = binding.initializer?.value.as(FunctionCallExprSyntax.self)?.calledExpression
            .trimmedDescription
        let isType = called.map { $0.first?.isUppercase == true && !$0.contains("(") } ?? false
        let type = isType ? called! : "<#Type#>"
        let annotated =
            binding
            .with(\.pattern, binding.pattern.trimmed)
            .with(
                \.typeAnnotation,
                TypeAnnotationSyntax(type: TypeSyntax(" \(raw: type)"), trailingTrivia: .space)
            )
        return Diagnostic(
            node: binding.pattern,
            message: MacroDiagnostic(
                "withoutType",
                "a macro does not know the type of '\(name)': write it down"
            ),
            fixIt: FixIt(
                message: MacroFixIt("writeType", "add ': \(type)'"),
                changes: [.replace(oldNode: Syntax(binding), newNode: Syntax(annotated))]
            )
        )
    }

    static func skippedWithoutValue(_ property: StoredProperty) -> Diagnostic {
        let attributes = property.declaration.attributes.filter {
            $0.as(AttributeSyntax.self).flatMap(Annotation.init) != .skipGeneralInitializer
        }
        let unskipped = property.declaration.with(\.attributes, attributes)
            .with(\.leadingTrivia, property.declaration.leadingTrivia)
        return Diagnostic(
            node: property.declaration,
            message: MacroDiagnostic(
                "skippedWithoutValue",
                "'\(property.name)' needs an initial value, since the initialiser leaves it out"
            ),
            fixIt: FixIt(
                message: MacroFixIt("unskip", "remove '@SkipGeneralInitializer'"),
                changes: [.replace(oldNode: Syntax(property.declaration), newNode: Syntax(unskipped))]
            )
        )
    }

    static func annotatedByComment(_ declaration: VariableDeclSyntax, _ annotation: Annotation) -> Diagnostic
    {
        let attribute = AttributeSyntax(attributeName: TypeSyntax("\(raw: annotation.rawValue)"))
        let comment = declaration.leadingTrivia.firstIndex { $0.isSourcery(annotation) }!
        // Replaces the comment with the attribute; keeps the trivia before and after it.
        var bare = declaration
        bare.leadingTrivia = []
        let before = Trivia(pieces: declaration.leadingTrivia.pieces[..<comment])
        let after = Trivia(pieces: declaration.leadingTrivia.pieces[(comment + 1)...])
        let annotated = bare.with(
            \.attributes,
            [.attribute(attribute.with(\.leadingTrivia, before).with(\.trailingTrivia, after))]
                + bare.attributes
        )
        return Diagnostic(
            node: declaration,
            message: MacroDiagnostic(
                "annotatedByComment",
                "macros do not read Sourcery's comments: '\(annotation.nameInSourcery)' has no effect",
                severity: .warning
            ),
            fixIt: FixIt(
                message: MacroFixIt("annotate", "replace the comment with '@\(annotation.rawValue)'"),
                changes: [.replace(oldNode: Syntax(declaration), newNode: Syntax(annotated))]
            )
        )
    }

    static func notAProperty(_ node: AttributeSyntax, orAType: Bool) -> Diagnostic {
        Diagnostic(
            node: node,
            message: MacroDiagnostic(
                "notAProperty",
                "'\(node.attributeText)' can only be applied to a stored property"
                    + (orAType ? " or a type" : "")
            )
        )
    }
}

extension FixIt {
    /// A fix-it that attaches a second macro after `node`.
    fileprivate static func adding(_ annotation: Annotation, after node: AttributeSyntax) -> FixIt {
        let added = AttributeSyntax(attributeName: TypeSyntax("\(raw: annotation.rawValue)"))
        let attributes: AttributeListSyntax = [
            .attribute(node.with(\.trailingTrivia, .newline)),
            .attribute(added.with(\.trailingTrivia, node.trailingTrivia)),
        ]
        return FixIt(
            message: MacroFixIt("add\(annotation.rawValue)", "add '@\(annotation.rawValue)'"),
            changes: [.replace(oldNode: Syntax(node), newNode: Syntax(attributes))]
        )
    }
}

extension AttributeSyntax {
    /// The attribute without its arguments.
    fileprivate var attributeText: String { "@\(attributeName.trimmedDescription)" }
}
#endif
