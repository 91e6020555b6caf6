#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A macro's message about the code to which the macro is attached: what is wrong and, if that is known, how to
/// correct it.
struct MacroDiagnostic: DiagnosticMessage {
    let message: String
    let diagnosticID: MessageID
    let severity: DiagnosticSeverity

    init(_ id: String, _ message: String, severity: DiagnosticSeverity = .error) {
        self.message = message
        diagnosticID = MessageID(domain: "VISPERMacros", id: id)
        self.severity = severity
    }
}

/// The message of a fix-it.
struct MacroFixIt: FixItMessage {
    let message: String
    let fixItID: MessageID

    init(_ id: String, _ message: String) {
        self.message = message
        fixItID = MessageID(domain: "VISPERMacros", id: id)
    }
}
#endif
