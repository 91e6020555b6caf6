#if Macros
import SwiftSyntax
import SwiftSyntaxMacros

/// Finds the stored properties of a type, and says what is wrong with them.
struct PropertyReader<Context: MacroExpansionContext> {
    /// Where to say it; nil if another macro does.
    let context: Context?

    init(context: Context?) {
        self.context = context
    }

    /// The stored properties that initialisers can set; nil if there is one that cannot be read.
    func properties(of members: MemberBlockItemListSyntax) -> [StoredProperty]? {
        var properties: [StoredProperty] = []
        var isReadable = true
        for member in members {
            guard let declaration = member.decl.as(VariableDeclSyntax.self), declaration.canBeStored else {
                continue
            }
            warnOfComments(before: declaration)
            for (place, binding) in declaration.bindings.enumerated() where binding.isStored {
                let isConstant = declaration.bindingSpecifier.tokenKind == .keyword(.let)
                if isConstant && binding.initializer != nil { continue }
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
                    context?.diagnose(.notOneProperty(binding))
                    isReadable = false
                    continue
                }
                // In `let a, b: Int` the type of `a` is written after `b`.
                let written = declaration.bindings.dropFirst(place).lazy.compactMap(\.typeAnnotation).first?
                    .type
                guard
                    let type = written
                        ?? binding.initializer.flatMap({ StoredProperty.type(ofLiteral: $0.value) })
                else {
                    context?.diagnose(.withoutType(binding, name: name))
                    isReadable = false
                    continue
                }
                properties.append(
                    StoredProperty(
                        name: name,
                        type: type.trimmed,
                        initialValue: binding.initializer?.value.trimmed,
                        isConstant: isConstant,
                        annotations: declaration.attributes.annotations,
                        declaration: declaration
                    )
                )
            }
        }
        return isReadable ? properties : nil
    }

    /// Sourcery read comments; a macro's annotation is an attribute.
    private func warnOfComments(before declaration: VariableDeclSyntax) {
        guard let context else { return }
        for annotation in Annotation.ofProperties
        where !declaration.attributes.annotations.contains(annotation) {
            if declaration.leadingTrivia.contains(where: { $0.isSourcery(annotation) }) {
                context.diagnose(.annotatedByComment(declaration, annotation))
            }
        }
    }
}

extension TriviaPiece {
    /// Whether it is a comment that had Sourcery do what an annotation does.
    func isSourcery(_ annotation: Annotation) -> Bool {
        guard case .lineComment(let text) = self, let range = text.firstRange(of: "sourcery:") else {
            return false
        }
        return text[range.upperBound...].split { " ,\t".contains($0) }.contains {
            $0 == annotation.nameInSourcery
        }
    }
}

extension VariableDeclSyntax {
    /// Whether it belongs to an instance, from its beginning on.
    fileprivate var canBeStored: Bool {
        !modifiers.contains {
            [.keyword(.static), .keyword(.class), .keyword(.lazy)].contains($0.name.tokenKind)
        }
    }
}

extension PatternBindingSyntax {
    /// Whether it has storage: no accessors, or observers only.
    var isStored: Bool {
        switch accessorBlock?.accessors {
        case nil: true
        case .getter: false
        case .accessors(let accessors):
            accessors.allSatisfy {
                [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
            }
        }
    }
}
#endif
