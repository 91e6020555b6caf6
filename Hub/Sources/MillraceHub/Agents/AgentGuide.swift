import Foundation

/// A guide for coding agents that work on an app. It says how to build the app, run it without a display, connect,
/// use it, and save a session as a test. `swift package scaffold --agents` writes the same text as `AGENTS.md`.
public struct AgentGuide: Sendable {
    /// The app's target. The target that runs the app without a display is named after it, with the suffix `Host`.
    public var app = "App"

    /// The target of the app's tests; nil if it is named after the app, with the suffix `Tests`.
    public var tests: String?

    /// The dialects that the app uses.
    public var dialects = "Prex, FluxCapacitor, Mobius or VISPER"

    /// The path to Millrace, relative to the app's package.
    public var millrace = ".build/checkouts/Millrace"

    /// Creates a guide for an app with the usual names.
    public init() {}

    /// Renders the guide as Markdown.
    ///
    /// - Throws: An error of the file system if the template cannot be read.
    public func text() throws -> String {
        guard let file = Bundle.module.url(forResource: "Guide", withExtension: "md") else {
            throw CocoaError(.fileNoSuchFile)
        }
        let values = [
            "__App__": app, "__Host__": app + "Host", "__Tests__": tests ?? app + "Tests",
            "__Dialects__": dialects, "__Millrace__": millrace,
        ]
        return values.reduce(try String(contentsOf: file, encoding: .utf8)) { text, value in
            text.replacing(value.key, with: value.value)
        }
    }
}
