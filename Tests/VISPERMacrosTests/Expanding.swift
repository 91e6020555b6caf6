#if Macros
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import VISPERMacros

private let macros: [String: MacroSpec] = [
    "AutoAppReducer": MacroSpec(type: AutoAppReducerMacro.self),
    "AutoReducer": MacroSpec(type: AutoReducerMacro.self),
    "WithAutoInitializers": MacroSpec(type: WithAutoInitializersMacro.self),
    "WithAutoGeneralInitializer": MacroSpec(type: WithAutoGeneralInitializerMacro.self),
    "SkipGeneralInitializer": MacroSpec(type: SkipGeneralInitializerMacro.self),
    "SkipAutoStateInitializers": MacroSpec(type: SkipAutoStateInitializersMacro.self),
]

/// Checks what a source becomes when the macros in it are expanded, what they have to say about it, and what it becomes
/// when the fix-its are applied.
func expect(
    _ source: String,
    expandsTo expanded: String,
    diagnostics: [DiagnosticSpec] = [],
    fixedTo fixed: String? = nil,
    at location: Testing.SourceLocation = #_sourceLocation
) {
    assertMacroExpansion(
        source,
        expandedSource: expanded,
        diagnostics: diagnostics,
        macroSpecs: macros,
        fixedSource: fixed,
        failureHandler: { Issue.record("\($0.message)", sourceLocation: location) }
    )
}
#endif
