import HeadlessUIKit
@_spi(MillraceHub) import MillraceRecording
import MillraceTimeline
import TestSupport
import Testing
import VISPER

@testable import MillraceHost
@_spi(MillraceHub) @testable import MillraceInspector

/// A store that contains a password.
private enum Vault: TestSupport.Reducer {
    struct State { var password: String }

    static func reduce(_ state: State, _ action: String) -> State { State(password: action) }
}

/// A secret that is too long to be shown in full in a line of an answer.
private let secret = (0..<60).map { "k\($0 * 7_919 % 9_973)" }.joined(separator: "z")

@MainActor
private func askEverything() async throws {
    let timeline = Timeline()
    ReducedStore<Vault>(Vault.State(password: "")).dispatch(secret)
    let app = DefaultWireframeAppFactory().makeApp()
    try app.wireframe.add(routePattern: "/\(secret)/:name")
    let agent = Agent(UIViewController(), timeline: timeline)

    let named = label("named")
    named.accessibilityIdentifier = secret
    let views = screen(
        secret,
        of: label(secret),
        label("\(String(repeating: "x", count: 150))\(secret)"),
        named,
        button(secret),
        button("Button", identifier: "button.\(secret)"),
        field(secret)
    )
    let list = ListScreen([secret, "Tea"])
    list.identifier = { "row.\($0)" }
    list.title = secret
    let below = screen(of: label("below"))
    for controller in [views, list, below] {
        agent.window.rootViewController = controller
        if controller === below {
            let alert = UIAlertController(title: secret, message: secret, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "\(secret)!", style: .cancel))
            below.present(alert, animated: false)
        }
        // Call the tools that only read the screen first, since the others may change it.
        let tools = AppTool.screens.map(\.tool).sorted { $0.grade == .look && $1.grade != .look }
        for tool in tools {
            for arguments in questions(of: tool) {
                let result = await agent.ask(tool.name, arguments)
                let text =
                    switch result {
                    case .success(let json): String(decoding: json.data, as: UTF8.self)
                    case .failure(let error): error.message
                    }
                for part in stride(from: 0, to: secret.count - 12, by: 12) {
                    let piece = secret.dropFirst(part).prefix(12)
                    if "\(text) \(agent.summary)".contains(piece) {
                        Issue.record("\(tool.name) \(arguments.object?.keys.sorted() ?? []): \(text)")
                        break
                    }
                }
            }
        }
    }
}

/// The arguments for valid and invalid calls of a tool.
private func questions(of tool: AgentTool) -> [JSON] {
    let elements: [JSON] = [
        .string(secret), .string("#\(secret)"), .string("#row.\(secret)"), .string("#button.\(secret)"),
        .string("no \(secret)"), 1, 2, 3, 4, 77, "Tea",
    ]
    let urls: [JSON] = [.string("/\(secret)/Ann"), .string("/other/\(secret)"), .string("no url \(secret)")]
    let takesElement = tool.arguments.contains { $0.name == "element" }
    let takesURL = tool.arguments.contains { $0.name == "url" }
    var questions: [JSON] = [[:]]
    for element in takesElement ? elements : takesURL ? urls : [] {
        var arguments: [String: JSON] = [takesElement ? "element" : "url": element]
        for argument in tool.arguments where argument.isRequired && arguments[argument.name] == nil {
            arguments[argument.name] = if case .integer = argument.kind { 0 } else { .string(secret) }
        }
        questions.append(.object(arguments))
    }
    return questions
}

@Suite("Secrets on screens are redacted for agents", .exclusively(.keyWindow))
struct ScreenSecretsTests {
    @Test("No tool's answer contains a secret of the app's state, in whichever text of a screen it is")
    func everyTool() async {
        // This test runs in a process of its own, since a timeline records all stores of its process.
        await #expect(processExitsWith: .success) { try await askEverything() }
    }
}
