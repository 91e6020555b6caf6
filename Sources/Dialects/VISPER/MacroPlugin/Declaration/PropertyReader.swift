#if Macros
import SwiftSyntax
import SwiftSyntaxMacros

/// Finds the stored properties of a type, and diagnoses those that macros cannot read.
struct PropertyReader<Context: MacroExpansionContext> {
    /// Receives the diagnostics; nil if another macro reports them.
    let context: Context?

    init(context: Context?) {
        self.context = context
    }

    /// The stored properties that initialisers can set; nil if a property cannot be read.
    func properties(of members: MemberBlockItemListSyntax) -> [StoredProperty]? {
        var properties: [StoredProperty] = []
        var isReadable = true
        for member in members {
            guard let declaration = member.decl.as(VariableDeclSyntax.self), declaration.canBeStored else {
                continue
            }
            warnOfComments(before: declaration)
            for (index, binding) in declaration.bindings.enumerated() where binding.isStored {
                let isConstant = declaration.bindingSpecifier.tokenKind == .keyword(.let)
                if isConstant && binding.initializer != nil { continue }
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
                    context?.diagnose(.notOneProperty(binding))
                    isReadable = false
                    continue
                }
                // In `let a, b: Int` the type annotation of `a` is that of `b`.
                let written = declaration.bindings.dropFirst(index).lazy.compactMap(\.typeAnnotation).first?
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

    /// Warns about annotations in the form of Sourcery's comments, which macros do not read.
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
    /// Whether the comment is Sourcery's form of an annotation.
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
    /// Whether the declaration is an instance property that is not lazy.
    fileprivate var canBeStored: Bool {
        !modifiers.contains {
            [.keyword(.static), .keyword(.class), .keyword(.lazy)].contains($0.name.tokenKind)
        }
    }
}

extension PatternBindingSyntax {
    /// Whether the binding has storage: it has no accessors, or only `willSet` and `didSet`.
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
