import Foundation
import Millrace
import MillraceTimeline
import Testing

@Suite("Hidden secrets")
struct RedactionTests {
    private static let phrase = "correct horse battery staple"

    @Test("A description that is cut shows no part of a secret, at any limit", arguments: 2...40)
    func cut(limit: Int) {
        let redaction = Redaction(texts: SecretTexts([Self.phrase]))
        let shown = describe("said: \(Self.phrase)!", limit: limit, hiddenBy: redaction)
        let whole = #""said: ‹hidden›!""#
        #expect(shown == (limit < whole.count ? whole.prefix(limit - 1) + "…" : whole))
    }

    @Test("A secret is hidden to its end, also if it contains another one")
    func containing() {
        let redaction = Redaction(texts: SecretTexts(["horse", "battery", Self.phrase]))
        #expect(redaction.text("said: \(Self.phrase)!") == "said: ‹hidden›!")
        #expect(redaction.text("said: horse, battery!") == "said: ‹hidden›, ‹hidden›!")
    }

    private struct Session {
        let token2 = "at-1"
        let pin1 = 1234
        let apiKey12 = "k-1"
        let page2 = "news"
    }

    @Test("A member whose name is a secret's name followed by digits is hidden too")
    func numbered() {
        #expect(
            describe(Session(), hiddenBy: Redaction())
                == #"Session(token2: ‹hidden›, pin1: ‹hidden›, apiKey12: ‹hidden›, page2: "news")"#
        )
        #expect(
            Redaction().text("https://example.com/?token2=at-1&page2=3")
                == "https://example.com/?token2=‹hidden›&page2=3"
        )
    }

    private struct Account<Name> {
        let credentials: Credentials
        struct Credentials {
            let name: Name
            let password = "pw-1"
        }
    }
    private struct FullName {
        let first = "Ada"
    }

    @Test("Beside a secret, another member is shown if it is a simple value, and hidden if it has parts")
    func harmlessNames() {
        let redaction = Redaction()
        let simple = Account(credentials: .init(name: "Ada"))
        #expect(describe(simple, hiddenBy: redaction).contains(#"name: "Ada", password: ‹hidden›"#))
        let optional = Account(credentials: .init(name: Optional("Ada")))
        #expect(describe(optional, hiddenBy: redaction).contains(#"name: "Ada", password: ‹hidden›"#))
        let composite = Account(credentials: .init(name: FullName()))
        #expect(describe(composite, hiddenBy: redaction).hasSuffix("(credentials: ‹hidden›)"))
        let optionalComposite = Account(credentials: .init(name: Optional(FullName())))
        #expect(describe(optionalComposite, hiddenBy: redaction).hasSuffix("(credentials: ‹hidden›)"))
    }

    private struct Form {
        let email = "ann@example.com"
        let password = "pw-1"
        let passwordLength = 4
        let isNew = true
    }
    private struct Tokens {
        let name = "Ada"
        let accessToken = "at-1"
        let refresh = "rt-1"
    }
    private struct Unlabelled: CustomReflectable {
        var customMirror: Mirror { Mirror(self, unlabeledChildren: ["pw-1"], displayStyle: .struct) }
    }

    @Test("A struct under a secret's name is shown if the names of its members tell which are secrets")
    func structs() {
        #expect(
            describe((credentials: Form(), page: 1), hiddenBy: Redaction())
                == #"(credentials: Form(email: "ann@example.com", password: ‹hidden›, passwordLength: 4, isNew: true), page: 1)"#
        )
        for credentials in [Tokens(), FullName(), Unlabelled(), ["password": "pw-1"]] as [Any] {
            let shown = describe((credentials: credentials, page: 1), hiddenBy: Redaction())
            #expect(shown == "(credentials: ‹hidden›, page: 1)")
        }
    }

    private enum Status {
        case valid
        case renewed(String)
    }
    private enum Masked: CustomReflectable {
        case key(String)
        var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .enum) }
    }

    @Test("A value that cannot be a secret is shown under a secret's name")
    func harmlessValues() {
        let harmless: [(Any, String)] = [
            (true, "true"), ("", #""""#), ([String](), "[]"), (Optional<String>.none as Any, "nil"),
            (Status.valid, "valid"), (Optional(Status.valid) as Any, "valid"),
        ]
        for (value, shown) in harmless {
            #expect(describe((token: value, page: 1), hiddenBy: Redaction()) == "(token: \(shown), page: 1)")
        }
        let secret: [Any] = [
            1, 1.5, "x", ["x"], Date(), Status.renewed("x"), Optional(Status.renewed("x")) as Any,
            Masked.key("x"), NSNumber(value: 1), HiddenValue("x"),
        ]
        for value in secret {
            #expect(
                describe((token: value, page: 1), hiddenBy: Redaction()) == "(token: ‹hidden›, page: 1)"
            )
        }
    }

    @Test("Under the name of a measure of a secret, numbers and dates are shown, and texts are hidden")
    func measures() {
        let date = Date(timeIntervalSince1970: 0)
        #expect(
            describe(
                (tokenAge: 1, tokenDate: date, tokenLifetime: Duration.seconds(2)),
                hiddenBy: Redaction()
            )
                == "(tokenAge: 1, tokenDate: 1970-01-01 00:00:00 +0000, tokenLifetime: 2.0 seconds)"
        )
        #expect(
            describe((tokenVersion: "x", tokenIndex: 1.5), hiddenBy: Redaction())
                == "(tokenVersion: ‹hidden›, tokenIndex: 1.5)"
        )
    }

    private enum Header: String {
        case authorization
        case accept
    }
    private enum Field {
        case password
        case page
    }

    @Test("In a pair of a name and a value, the name of a secret hides the value")
    func pairs() {
        func shown(_ value: Any) -> String { describe(value, hiddenBy: Redaction()) }
        #expect(shown(("Cookie", "c")) == #"("Cookie", ‹hidden›)"#)
        #expect(shown(("Accept", "c")) == #"("Accept", "c")"#)
        #expect(shown(("Cookie", "c", 1)) == #"("Cookie", ‹hidden›, 1)"#)
        #expect(shown(["Cookie": "c"]) == #"["Cookie": ‹hidden›]"#)
        #expect(shown([Header.authorization: "c"]) == "[authorization: ‹hidden›]")
        #expect(shown([Header.accept: "c"]) == #"[accept: "c"]"#)
        #expect(shown((Field.password, "c")) == "(password, ‹hidden›)")
        #expect(shown((Field.page, "c")) == #"(page, "c")"#)
        #expect(shown((Substring("Cookie"), "c")).hasSuffix("‹hidden›)"))
        for label in ["name", "key", "field", "header"] {
            let pair = Redaction().parts(
                [(label, "Cookie"), ("value", "c"), ("values", "d"), ("id", "e")].children
            )
            #expect(pair.map { $0.value is HiddenValue } == [false, true, true, false], "\(label)")
        }
        let other = Redaction().parts([("kind", "Cookie"), ("value", "c")].children)
        #expect(!other.contains { $0.value is HiddenValue })
        for (values, isHidden) in [
            (["Cookie", "c"], [false, true]), (["Cookie", "c", "d"], [false, false, false]),
        ] {
            let parts = Redaction().parts(Mirror(0, unlabeledChildren: values).children)
            #expect(parts.map { $0.value is HiddenValue } == isHidden)
        }
    }

    private enum Event {
        case passwordChanged(String)
        case passwordPair(old: String, isNew: Bool)
        case logIn(user: String, password: String)
    }

    @Test("The payload of a case whose name marks a secret is hidden")
    func payloads() {
        func shown(_ value: Event) -> String { describe(value, hiddenBy: Redaction()) }
        #expect(shown(.passwordChanged("x")) == "passwordChanged(‹hidden›)")
        #expect(shown(.passwordPair(old: "x", isNew: true)) == "passwordPair(old: ‹hidden›, isNew: true)")
        #expect(shown(.logIn(user: "ann", password: "x")) == #"logIn(user: "ann", password: ‹hidden›)"#)
    }

    @Test("A known secret is hidden in the names of parts, in URLs and in texts of any type")
    func knownSecrets() {
        let redaction = Redaction(texts: SecretTexts(["hunter2"])).adding(["hunter3"])
        #expect(redaction.name("hunter2") == "‹hidden›" && redaction.name("page") == "page")
        #expect(Redaction().name("token=abc") == "token=abc")
        let text = "a hunter3 b".dropFirst(2)
        #expect(describe([text], hiddenBy: redaction) == #"["‹hidden› b"]"#)
        #expect(describe(URL(string: "a://b/hunter2")!, hiddenBy: redaction) == "a://b/‹hidden›")
        let long = String(repeating: ".", count: 5_000)
        #expect(describe(long, limit: 10, hiddenBy: redaction) == "\"........…")
    }

    @Test("Each secret has a mark of its own in source code, and marks are recognised")
    func marks() {
        let redaction = Redaction(texts: SecretTexts(["hunter2", "hunter3"])).distinguishing
        #expect(redaction.text("hunter2 hunter3 hunter2") == "‹hidden› ‹hidden-2› ‹hidden›")
        for mark in ["‹hidden›", "‹hidden-2›", "‹hidden-12›"] { #expect(Redaction.isMark(mark), "\(mark)") }
        for text in ["hidden", "‹hidden-2", "‹hidden-x›", "‹hidden", "x‹hidden›", "‹hiddenX2›"] {
            #expect(!Redaction.isMark(text), "\(text)")
        }
    }

    @Test("A hidden value reveals only its type, and equals the hidden value of an equal value")
    func hiddenValues() {
        let hidden = HiddenValue("pw-1")
        #expect("\(hidden)" == "‹hidden›" && hidden.typeName == "Swift.String")
        #expect(EnumCase.name(of: HiddenValue(Field.password)) == nil)
        #expect(Mirror(reflecting: hidden).children.isEmpty)
        #expect(hidden == HiddenValue("pw-1") && hidden != HiddenValue("pw-2") && hidden != HiddenValue(1))
        let object = NSObject()
        struct Box { let object: NSObject }
        #expect(HiddenValue(Box(object: object)) == HiddenValue(Box(object: object)))
        #expect(HiddenValue(Box(object: object)) != HiddenValue(Box(object: NSObject())))
        #expect(Redaction.shown("x", named: "token") as? String == "x")
        Redaction.$current.withValue(Redaction()) {
            #expect(Redaction.shown("x", named: "token") is HiddenValue)
            #expect(Redaction.shown("x", named: nil) as? String == "x")
        }
    }

    @Test(
        "The whole value of a Cookie header is hidden, whatever the names of the cookies",
        arguments: ["Cookie", "cookie"]
    )
    func cookies(header: String) {
        #expect(
            Redaction().text("Host: a.com\n\(header): id=a1; theme=dark\nX: y")
                == "Host: a.com\n\(header): ‹hidden›\nX: y"
        )
        #expect(Redaction().text("\(header): id=a1; theme=dark") == "\(header): ‹hidden›")
    }

    private func describe(_ value: Any, limit: Int = 1_000, hiddenBy redaction: Redaction) -> String {
        Redaction.$current.withValue(redaction) { BoundedDescription.of(value, limit: limit) }
    }
}

extension [(String, String)] {
    /// The parts of a value, with these names.
    fileprivate var children: Mirror.Children { Mirror.Children(map { (label: $0.0, value: $0.1 as Any) }) }
}
