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

/// Checks the expansion of a source's macros, their diagnostics, and the source after the fix-its.
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
