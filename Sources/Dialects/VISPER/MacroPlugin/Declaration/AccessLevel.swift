#if Macros
import SwiftSyntax

/// The access modifiers of generated code for a type, each followed by a space.
struct AccessLevel {
    /// The modifier for members of the type and of its extensions. A member without a modifier has the type's access,
    /// but at most `internal`.
    let ofMembers: String

    /// The modifier for declarations in the same scope as the type.
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
