import Foundation
import HeadlessUIKit
import MillraceHost
import Prex

/// An app for the tests of agents: a counter and notes, without a display. What is typed into its secure field becomes a note.
///
/// usage: AgentSampleApp PORT [NAME [--without-screens]]     connects to the hub on that port, and runs until a signal ends it
///        AgentSampleApp PORT NAME --taps     runs likewise, and takes lines of standard input as taps
///        AgentSampleApp PORT NAME --ends trap|overflow|kill|exit|disconnect     ends like that when it is connected
@main
enum Sample {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count > 1, let port = UInt16(arguments[1]) else {
            fatalError("usage: AgentSampleApp PORT [NAME [--without-screens]]")
        }
        var options = Inspector.Options()
        options.appName = arguments.count > 2 ? arguments[2] : "Sample"
        options.agentSecrets.names = ["memberNumber"]
        options.agentSecrets.texts = { ["declared-xyzzy-2"] }
        if arguments.last == "--without-screens" {
            Inspector.connect(to: .init(port: port), options: options)
            dispatchMain()
        }
        if arguments.last == "--taps" { Taps.run(Inspector.connect(to: .init(port: port), options: options)) }
        if arguments.count > 4, arguments[3] == "--ends", let ending = Ending(rawValue: arguments[4]) {
            ending.run(Inspector.connect(to: .init(port: port), options: options))
        }
        HeadlessHost.run(AppDelegate.self, hub: .init(port: port), options: options)
    }
}

final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = SampleViewController()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}

final class SampleViewController: UIViewController {
    private let counter = Flux(state: CounterState(), mutation: CounterMutation())
    private let notes = Flux(state: NotesState(), mutation: NotesMutation())

    override func viewDidLoad() {
        super.viewDidLoad()
        let button = UIButton(type: .system)
        button.setTitle("Add", for: .normal)
        button.accessibilityIdentifier = "add"
        button.addAction(
            UIAction { [counter] _ in counter.dispatcher.dispatch(.add(1)) },
            for: .touchUpInside
        )
        let note = UITextField()
        note.placeholder = "Note"
        note.accessibilityIdentifier = "note"
        let code = UITextField()
        code.placeholder = "Code"
        code.accessibilityIdentifier = "code"
        code.isSecureTextEntry = true
        code.addAction(
            UIAction { [notes, code] _ in notes.dispatcher.dispatch(.append("code: \(code.text ?? "")")) },
            for: .editingChanged
        )
        let stack = UIStackView(arrangedSubviews: [button, note, code])
        stack.axis = .vertical
        view.addSubview(stack)
        for _ in 1...3 { counter.dispatcher.dispatch(.add(1)) }
        notes.dispatcher.dispatch(.append("buy milk"))
    }
}

struct CounterState: State, Codable {
    var count = 0
}

enum CounterAction: Action, Codable {
    case add(Int)
    case reset
}

struct CounterMutation: Mutation {
    func mutate(action: CounterAction, state: inout CounterState) {
        switch action {
        case .add(let number): state.count += number
        case .reset: state.count = 0
        }
    }
}

struct NotesState: State, Codable {
    var notes: [String] = []
}

enum NotesAction: Action, Codable {
    case append(String)
}

struct NotesMutation: Mutation {
    func mutate(action: NotesAction, state: inout NotesState) {
        switch action {
        case .append(let note): state.notes.append(note)
        }
    }
}
