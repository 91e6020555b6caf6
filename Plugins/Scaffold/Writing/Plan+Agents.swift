import Foundation
import PackagePlugin

extension Plan {
    /// Plans the guide for agents and, if the app has an app delegate, a program that runs it without a display.
    init(_ destination: AgentsDestination) throws {
        let root = destination.package.directoryURL
        var parts = [
            Part(
                owner: destination.package.displayName,
                folder: root,
                files: [File(name: "AGENTS.md", text: try destination.guide())],
                taken: []
            )
        ]
        if let delegate = destination.delegate {
            parts.append(
                Part(
                    owner: destination.host,
                    folder: root.appending(path: "Sources").appending(component: destination.host),
                    files: [File(name: "main.swift", text: try destination.program(launching: delegate))],
                    taken: []
                )
            )
        }
        self.parts = parts
        remedy = "move that file out of the way"
        advice = destination.advice
    }
}

extension AgentsDestination {
    /// The guide that the hub also prints, with the names of this app. If the app has no app delegate, no program can
    /// run it without a display, and the lines about that program are left out.
    fileprivate func guide() throws -> String {
        let file = URL.millrace.appending(path: "Hub/Sources/MillraceHub/Agents/Guide.md")
        let lines = try String(contentsOf: file, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
        return lines.filter { delegate != nil || !$0.contains("__Host__") }.joined(separator: "\n")
            .filled(with: [
                "__App__": target.name, "__Host__": host, "__Tests__": testTarget.name,
                "__Dialects__": dialects.map(\.name).joined(separator: ", "), "__Millrace__": millrace,
            ])
    }

    fileprivate func program(launching delegate: AppDelegate) throws -> String {
        let file = URL.millrace.appending(path: "Plugins/Scaffold/Templates/Host/Sources/main.swift")
        let module = target.moduleName
        return try String(contentsOf: file, encoding: .utf8).filled(with: [
            "__Import__": delegate.isInternal ? "\n@testable import \(module)" : "import \(module)",
            "__App__": target.name, "__AppDelegate__": delegate.name,
        ])
    }

    fileprivate var advice: String {
        var lines: [String] = []
        if delegate == nil {
            lines.append("\(target.name) has no app delegate, so there is no program that runs its screens.")
        }
        if !missing.isEmpty { lines += ["Add to Package.swift:"] + missing.indented }
        lines.append("Read AGENTS.md, and add what agents have to know of your app.")
        return lines.joined(separator: "\n")
    }
}
