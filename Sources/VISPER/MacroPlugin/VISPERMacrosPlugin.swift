#if Macros
import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// What the compiler runs to expand the macros of VISPER_Sourcery.
@main
struct VISPERMacrosPlugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
        AutoAppReducerMacro.self,
        AutoReducerMacro.self,
        WithAutoInitializersMacro.self,
        WithAutoGeneralInitializerMacro.self,
        SkipGeneralInitializerMacro.self,
        SkipAutoStateInitializersMacro.self,
    ]
}
#else
/// Nothing to expand: without the trait `Macros` there is no swift-syntax to do it with
/// (Documentation/Decisions/0012-macros-behind-a-trait.md).
@main
enum VISPERMacrosPlugin {
    static func main() {}
}
#endif
