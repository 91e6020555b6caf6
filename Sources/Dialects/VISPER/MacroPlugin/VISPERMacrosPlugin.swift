#if Macros
import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The compiler plugin that expands the macros of VISPER_Macros.
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
/// An empty program in place of the plugin. Without the package's trait `Macros`, swift-syntax is not available, so the
/// plugin cannot be built (Documentation/Decisions/0012-macros-behind-a-trait.md).
@main
enum VISPERMacrosPlugin {
    static func main() {}
}
#endif
