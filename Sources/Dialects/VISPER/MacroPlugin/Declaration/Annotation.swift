#if Macros
import SwiftSyntax

/// The macros, by the names of their attributes.
enum Annotation: String, CaseIterable {
    case autoAppReducer = "AutoAppReducer"
    case autoReducer = "AutoReducer"
    case withAutoInitializers = "WithAutoInitializers"
    case withAutoGeneralInitializer = "WithAutoGeneralInitializer"
    case skipGeneralInitializer = "SkipGeneralInitializer"
    case skipAutoStateInitializers = "SkipAutoStateInitializers"

    /// The macros that generate code for a type.
    static let ofTypes: [Annotation] = [
        .autoAppReducer, .autoReducer, .withAutoInitializers, .withAutoGeneralInitializer,
    ]

    /// The macros that exclude a property from generated code.
    static let ofProperties: [Annotation] = [.skipGeneralInitializer, .skipAutoStateInitializers]

    init?(_ attribute: AttributeSyntax) {
        let name = attribute.attributeName.as(MemberTypeSyntax.self)?.name.text
        self.init(rawValue: name ?? attribute.attributeName.trimmedDescription)
    }

    /// The name of the annotation in Sourcery's comments: `// sourcery: skipGeneralInitializer`.
    var nameInSourcery: String { rawValue.prefix(1).lowercased() + rawValue.dropFirst() }
}

extension AttributeListSyntax {
    /// The annotations in the list, in order.
    var annotations: [Annotation] {
        compactMap { $0.as(AttributeSyntax.self).flatMap(Annotation.init) }
    }
}
#endif
