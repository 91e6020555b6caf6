import ArgumentParser
import MillraceHub

struct Guide: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints a guide to an app for coding agents.",
        discussion: """
            For the AGENTS.md of an app's package. `swift package scaffold --agents` writes the same text with the app's names, and \
            generates the program that runs the app without a display.
            """
    )

    @Option(help: "The app's target.")
    var app = AgentGuide().app

    @Option(help: "The target of the app's tests. Default: the app's name followed by Tests.")
    var tests: String?

    @Option(help: "The dialect of the app. Repeat the option for several dialects.")
    var dialect: [String] = []

    @Option(help: "The path to Millrace, relative to the app's package.")
    var millrace = AgentGuide().millrace

    func run() throws {
        var guide = AgentGuide()
        guide.app = app
        guide.tests = tests
        guide.millrace = millrace
        if !dialect.isEmpty { guide.dialects = dialect.joined(separator: ", ") }
        print(try guide.text(), terminator: "")
    }
}
