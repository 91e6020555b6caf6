import Millrace
import MillraceReporting
import MillraceTimeline
import Testing

@Suite("Names of actions")
struct TransitionNamesTests {
    enum Event: Sendable {
        case appeared
        case typed(String)
        case moved(x: Int, y: Int)
    }

    enum Secretive: CustomReflectable, CustomStringConvertible {
        case login(String)

        var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .enum) }
        var description: String {
            switch self {
            case .login(let password): password
            }
        }
    }

    struct Login {
        let password = "secret"
    }

    @Test(
        "An enum is named by its case, anything else by its type, and the name contains no values"
    )
    func names() {
        #expect(name(of: .action(Event.appeared)) == "appeared")
        #expect(name(of: .action(Event.typed("secret"))) == "typed")
        #expect(name(of: .action(Event.moved(x: 1, y: 2))) == "moved")
        #expect(name(of: .action(Login())) == "Login")
        #expect(name(of: .action(Secretive.login("secret"))) == "login")
        #expect(name(of: .action([1, 2])) == "Array<Int>")
        #expect(name(of: .change) == nil)
    }

    @Test("An action that stands in for another value is named by that value's type")
    func standIns() {
        #expect(name(of: .action(HiddenValue(Login()))) == "Login")
        #expect(name(of: .action(HiddenValue([1, 2]))) == "Array")
    }

    @Test("A cause is named as recorders write it")
    func causes() {
        let causes: [Transition.Cause] = [.start, .action(1), .change, .restoration]
        #expect(causes.map(\.name) == ["start", "action", "change", "restoration"])
    }

    @Test("A duration is converted to whole nanoseconds, and rounded towards zero")
    func nanoseconds() {
        let duration = Duration(secondsComponent: 1, attosecondsComponent: 1_999_999_999)
        #expect(duration.nanoseconds == 1_000_000_001)
        #expect((.zero - duration).nanoseconds == -1_000_000_001)
    }

    private func name(of cause: Transition.Cause) -> String? {
        let store = StoreHandle(
            label: StoreLabel(dialect: "Millrace", name: "store"),
            operations: ValueOperations<Int>(state: { nil }, restore: { _ in false })
        )
        return Transition(of: store, cause: cause, old: 0, new: 0).actionName
    }
}
