import Foundation
import MillraceTimeline
import Testing

@testable @_spi(MillraceHub) import MillraceInspector
@testable @_spi(MillraceHub) import MillraceRecording

@Suite("Values redacted for agents")
struct RedactionTests {
    private struct Login: Codable, Equatable {
        var user = "ann"
        var password = "pw"
        var passwordIsValid = false
        var passwordLength = 2
        var token: String?
        var secrets: [String] = []
        var pin = 12
        var credentials = Credentials()
        var headers = ["Accept": "all", "Cookie": "c=1"]
        var items = [Item(name: "token", value: "t1"), Item(name: "page", value: "2")]
    }

    private struct Credentials: Codable, Equatable { var name = "a", phrase = "b" }
    private struct Item: Codable, Equatable { var name: String, value: String }
    private enum Header: String { case authorization, accept }

    private enum Event: Codable {
        case passwordChanged(String)
        case passwordPair(old: String, isNew: Bool)
        case logIn(user: String, password: String)
        case tokenExpired
    }

    @Test("A description hides the values of secrets, and shows their names and harmless values")
    func descriptions() {
        // Describe the same value twice, because the orders of two equal dictionaries may differ.
        let login = Login()
        #expect(
            describe(login) == """
                Login(user: "ann", password: ‹hidden›, passwordIsValid: false, passwordLength: 2, token: nil, secrets: [], \
                pin: ‹hidden›, credentials: ‹hidden›, \
                headers: [\(describe(login.headers).dropFirst().dropLast())], \
                items: [Item(name: "token", value: ‹hidden›), Item(name: "page", value: "2")])
                """
        )
        #expect(describe(["Cookie": "c"]) == #"["Cookie": ‹hidden›]"#)
        let headers = "(headers: \(describe(["Cookie": "c"])), query: [\"page\"])"
        #expect(Redaction().text(headers) == headers, "redacting once more changes nothing")
        #expect(describe([Header.authorization: "x"]).contains("‹hidden›"))
        #expect(describe([Header.accept: "x"]).contains("\"x\""))
        #expect(describe(Event.passwordChanged("x")) == "passwordChanged(‹hidden›)")
        #expect(
            describe(Event.passwordPair(old: "x", isNew: true)) == "passwordPair(old: ‹hidden›, isNew: true)"
        )
        #expect(
            describe(Event.logIn(user: "ann", password: "x")) == #"logIn(user: "ann", password: ‹hidden›)"#
        )
        #expect(describe(Event.tokenExpired) == "tokenExpired")
        #expect(describe((name: "Authorization", value: "x")).contains("value: ‹hidden›"))
        #expect(describe(("Authorization", "x")) == #"("Authorization", ‹hidden›)"#)
        #expect(describe(URL(string: "https://e.com/?token=x1")!) == "https://e.com/?token=‹hidden›")
        #expect(
            BoundedDescription.of(Login(), limit: 1_000).contains("pw"),
            "only where a redaction is current"
        )
    }

    @Test(
        "A property with a secret's name shows a struct's harmless members, and a dictionary key shows none"
    )
    func members() {
        struct Form { var email = "ann@example.com", password = "pw" }
        struct Model { var credentials = Form() }
        #expect(
            describe(Model())
                == #"Model(credentials: Form(email: "ann@example.com", password: ‹hidden›))"#
        )
        struct Tokens { var name = "ann", accessToken = "at-1", refresh = "rt-1" }
        struct Person { var name = "ann", key = "k-1" }
        struct Account { var user = Person(), password = "pw", isNew = true }
        #expect(describe(["credentials": Tokens()]) == #"["credentials": ‹hidden›]"#)
        #expect(describe(["credentials": Account()]) == #"["credentials": ‹hidden›]"#)
        var search = SecretSearch(names: SecretNames(), budget: 100)
        search.look(at: ["credentials": Tokens()])
        #expect(search.found.contains("rt-1"))
        // Any member of a dictionary or of a JSON object may be a secret. So a dictionary under the name of a secret is
        // hidden as a whole. Of the struct `Form` above, only the property `password` is hidden.
        #expect(describe(["secrets": ["password": "pw", "other": "x"]]) == #"["secrets": ‹hidden›]"#)
    }

    @Test("No part of a secret is shown where a text is cut")
    func cut() {
        let redaction = Redaction(texts: SecretTexts(["correct horse battery"]))
        let text = String(repeating: ".", count: 190) + "correct horse battery"
        let shown = Redaction.$current.withValue(redaction) { BoundedDescription.of([text], limit: 200) }
        #expect(!shown.contains("corr"))
        let path = Redaction.$current.withValue(redaction) { summary(of: ["x", text]) }
        #expect(!path.contains("corr"))
    }

    @Test("Known secrets are hidden in the names of parts too, even if cut or guessed")
    func names() throws {
        let redaction = Redaction(texts: SecretTexts(["hunter2-secret", "plain"]))
        let value = [
            String(repeating: ".", count: 90) + "hunter2-secret": 1, "hunter2-secret": 2, "page": 3,
        ]
        try Redaction.$current.withValue(redaction) {
            let names = InspectedValue(value).parts(from: 0, limit: 10).compactMap(\.name)
            #expect(names.filter { $0.contains("hunt") } == [])
            for guess in ["h", "hunter", "hunter2-secret"] {
                let found = ValueSearch(for: guess, in: value, limit: 10).found
                #expect(found.filter { $0.path != "" && !"‹hidden›".contains(guess) } == [], "\(guess)")
            }
            let other = try ValuePath("other")
            let error = #expect(throws: ValuePathError.self) { try other.follow(from: value) }
            #expect(error?.description.contains("hunt") == false)
            #expect(
                BoundedDescription.of(JSON.object(["hunter2-secret": 1]), limit: 20).contains("hunt") == false
            )
            struct Site { var plain = 5 }
            let path = try ValuePath("plain")
            #expect(path.part(of: Site()) as? Int == 5, "the app's own name is found still")
        }
    }

    @Test("Secrets in a Substring are hidden and found as in a String")
    func substrings() {
        let text = "user=ann&token=abc-1".dropFirst(5)
        #expect(describe(text) == "\"ann&token=‹hidden›\"")
        hiding { #expect(InspectedValue(text).value as? String == "ann&token=‹hidden›") }
        var search = SecretSearch(names: SecretNames(), budget: 100)
        search.look(at: ["password": "letmein".dropFirst(0), "other": text])
        #expect(search.found.sorted() == ["abc-1", "letmein"])
    }

    @Test("Trees, differences, searches and paths have hidden values in place of secrets")
    func trees() throws {
        var new = Login()
        new.password = "changed"
        new.headers["Cookie"] = "c=2"
        try hiding {
            let tree = try #require(ValueTree(of: new, path: [], offset: 0, limit: 100))
            #expect(
                tree.children.filter { $0.summary.contains("‹hidden›") }.map(\.key).prefix(3) == [
                    "password", "pin", "credentials",
                ]
            )
            let diff = ValueDiff.between(Login(), new)
            #expect(diff.changes.map(\.path) == ["password", "headers.Cookie"])
            #expect(diff.changes.allSatisfy { $0.old == "‹hidden›" && $0.new == "‹hidden›" })
            #expect(ValueDiff.between(Login(), Login()).changes.isEmpty)
            #expect(ValueSearch(for: "changed", in: new, limit: 10).found.isEmpty)
            #expect(ValueSearch(for: "c=2", in: new, limit: 10).found.isEmpty)
            for path in ["password", "headers.Cookie", "headers[\"Cookie\"]", "pin", "items[0].value"] {
                #expect(try ValuePath(path).part(of: new) is HiddenValue, "\(path)")
            }
            #expect(try ValuePath("credentials.name").part(of: new) == nil)
            #expect(typeName(of: HiddenValue("x")) == "String")
        }
    }

    @Test("Redacted JSON preserves its structure, and has no secrets")
    func json() throws {
        let json = try ValueCoder.json(of: Login())
        let shown = Redaction().json(json)
        #expect(shown["user"] == "ann")
        #expect(shown["password"] == "‹hidden›")
        #expect(shown["passwordIsValid"] == .bool(false))
        #expect(shown["passwordLength"] == .number("2"))
        #expect(shown["pin"] == "‹hidden›")
        #expect(shown["secrets"] == .array([]))
        #expect(shown["credentials"] == ["name": "‹hidden›", "phrase": "‹hidden›"])
        #expect(shown["headers"] == ["Accept": "all", "Cookie": "‹hidden›"])
        #expect(shown["items"]?[0] == ["name": "token", "value": "‹hidden›"])
        #expect(shown["items"]?[1] == ["name": "page", "value": "2"])
        let event = try ValueCoder.json(of: Event.passwordChanged("x"))
        #expect(Redaction().json(event) == ["passwordChanged": ["_0": "‹hidden›"]])
        #expect(
            Redaction().json(["Authorization", "x", "Accept", "y"]) == [
                "Authorization", "‹hidden›", "Accept", "y",
            ]
        )
        let lines: JSON = ["text \"Password\"", "text \"Updated once\""]
        #expect(Redaction().json(lines) == lines)
        let number = Redaction(texts: SecretTexts(["836501947"]))
        #expect(number.json([.number("836501947"), .number("5")]) == ["‹hidden›", .number("5")])
        let known = Redaction(texts: SecretTexts(["hunter2", "hunter3"]))
        #expect(
            known.json(["hunter2": "a", "hunter3": "b", "c": "hunter2!"]) == [
                "‹hidden›": "a", "‹hidden› 2": "b", "c": "‹hidden›!",
            ]
        )
        #expect(known.json(["hunter2": "a"], keeping: ["hunter2"]) == ["hunter2": "a"])
    }

    @Test("Values of a recording have no secrets while a redaction is current")
    func recordedValues() {
        #expect(RecordedValue(Login()).json?.contains("pw") == true)
        hiding { #expect(RecordedValue(Login()).json?.contains("pw") == false) }
    }

    @Test("Data and UUIDs under the name of a secret are known as secret texts")
    func texts() {
        struct Keys { var token: Data, clientSecret: UUID, note: UUID }
        let (bytes, id) = (Data("key-of-the-app".utf8), UUID())
        var search = SecretSearch(names: SecretNames(), budget: 1_000)
        search.look(at: Keys(token: bytes, clientSecret: id, note: UUID()))
        #expect(search.found == [bytes.base64EncodedString(), "key-of-the-app", id.uuidString])
    }

    @Test("A zero-width joiner is escaped, except between emoji")
    func joiners() {
        #expect(Redaction().line("tea\u{200D}cup") == #"tea\u{200D}cup"#)
        let emoji = "\u{2764}\u{FE0F}\u{200D}\u{1F525}"
        #expect(Redaction().line(emoji) == emoji)
    }

    private func describe(_ value: Any) -> String { hiding { BoundedDescription.of(value, limit: 1_000) } }

    private func hiding<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Redaction.$current.withValue(Redaction(), operation: body)
    }
}
