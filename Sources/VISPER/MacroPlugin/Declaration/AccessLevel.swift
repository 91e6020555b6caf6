#if Macros
import SwiftSyntax

/// How far a type is visible, as modifiers for what is generated for it, each with a space after it.
struct AccessLevel {
    /// For members of the type and of extensions of it. A member without a modifier is as visible as its type can be, up
    /// to the module.
    let ofMembers: String

    /// For declarations next to the type.
    let ofPeers: String

    init(_ modifiers: DeclModifierListSyntax) {
        let words = modifiers.filter { $0.detail == nil }.map(\.name.tokenKind)
        if words.contains(.keyword(.public)) || words.contains(.keyword(.open)) {
            ofMembers = "public "
            ofPeers = "public "
        } else if words.contains(.keyword(.package)) {
            ofMembers = "package "
            ofPeers = "package "
        } else if words.contains(.keyword(.private)) || words.contains(.keyword(.fileprivate)) {
            ofMembers = ""
            ofPeers = "fileprivate "
        } else {
            ofMembers = ""
            ofPeers = ""
        }
    }
}
#endif
