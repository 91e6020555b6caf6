import Millrace
import MillraceTimeline
import Prex
import TestSupport
import Testing

@testable @_spi(MillraceHub) import MillraceRecording

@Suite("Recording: secrets", .recordingScope)
struct SecretsTests {
    @Test("The value beside a name that marks a secret is hidden, and beside another name it is shown")
    func namedValues() {
        let headers: JSON = [
            ["name": "Authorization", "value": "Basic x"], ["name": "Accept", "value": "text"],
        ]
        let shown: JSON = [
            ["name": "Authorization", "value": "‹hidden›"], ["name": "Accept", "value": "text"],
        ]
        #expect(Redaction().json(headers) == shown)
    }

    @Test("In JSON, known secrets are hidden in names, texts and long numbers, and the structure remains")
    func json() {
        let redaction = Redaction(texts: SecretTexts(["hunter2", "hunter3", "836501947", "12345"]))
        #expect(
            redaction.json(["hunter2": "a", "hunter3": "b", "c": ["hunter2!", .bool(true), .null]])
                == ["‹hidden›": "a", "‹hidden› 2": "b", "c": ["‹hidden›!", .bool(true), .null]]
        )
        #expect(
            redaction.json([.number("836501947"), .number("12345"), .number("836501948")])
                == ["‹hidden›", .number("12345"), .number("836501948")]
        )
        #expect(redaction.json(["hunter2": "a"], keeping: ["hunter2"]) == ["hunter2": "a"])
        #expect(
            redaction.json(["pin": JSON(12), "token": ["", "a", .bool(true), ["id": "b"]]])
                == ["pin": "‹hidden›", "token": ["", "‹hidden›", .bool(true), ["id": "‹hidden›"]]]
        )
    }

    @Test("In a JSON array of keys and values, a key that marks a secret hides the value after it")
    func pairs() {
        let redaction = Redaction()
        #expect(redaction.json(["Cookie", "a", "Accept", "b"]) == ["Cookie", "‹hidden›", "Accept", "b"])
        for list: JSON in [
            ["Cookie", "a", "Accept"], ["a", "Cookie", "b", "c"], ["text \"Password\"", "a"],
            [.string(String(repeating: "-", count: 80) + "Cookie"), "a"],
        ] {
            #expect(redaction.json(list) == list)
        }
    }

    @Test("An unreadable value is recorded without the secrets in its description")
    func descriptions() {
        let recorded = RecordedValue(type: "App.Login", content: .text("Opened with hunter22."))
        let redaction = Redaction(texts: SecretTexts(["hunter22"]))
        let shown = Redaction.$current.withValue(redaction) { RecordedValue(UnreadableValue(recorded)) }
        #expect(shown.content == .text("Opened with ‹hidden›."))
    }

    struct Login: State, Equatable {
        var password = ""
    }

    enum LoginAction: Action {
        case choose(password: String)
    }

    struct LoginMutation: Mutation {
        func mutate(action: LoginAction, state: inout Login) {
            switch action {
            case .choose(let password): state.password = password
            }
        }
    }

    private static func redactedTest(of timeline: Timeline) -> String {
        Redaction.$current.withValue(Redaction()) { ReplayTest(of: timeline.entries).source }
    }

    @Test("A generated test has neither the secrets of the actions nor those of the states")
    func generatedTest() {
        let timeline = Timeline()
        let flux = Flux(state: Login(), mutation: LoginMutation())
        flux.dispatcher.dispatch(.choose(password: "hunter22"))
        let source = Self.redactedTest(of: timeline)
        #expect(source.contains(#".choose(password: "‹hidden›")) { $0.password = "‹hidden›" }"#))
        #expect(!source.contains("hunter22"))
    }
}
