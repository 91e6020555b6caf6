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
        let composite = Account(credentials: .init(name: FullName()))
        #expect(describe(composite, hiddenBy: redaction).hasSuffix("(credentials: ‹hidden›)"))
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
    }

    private func describe(_ value: Any, limit: Int = 1_000, hiddenBy redaction: Redaction) -> String {
        Redaction.$current.withValue(redaction) { BoundedDescription.of(value, limit: limit) }
    }
}
