import Foundation
import MillraceTimeline
import Testing

@Suite("Names and texts of secrets")
struct SecretNamesTests {
    private let names = SecretNames(adding: ["memberNumber"])

    @Test(
        "A name marks a secret if one of its words does, in any spelling",
        arguments: [
            "password", "userPassword", "userpassword", "PASSWORD", "password2", "new_password", "pass",
            "passphrase", "accessToken", "ACCESS_TOKEN", "X-Auth-Token", "authtoken", "tokens", "apiKey",
            "api-key",
            "APIKey", "apikey", "Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie",
            "setHTTPCookie",
            "credentials", "clientSecret", "privateKey", "pin", "cardPIN", "cvv2", "cvc", "memberNumber",
            "X-Auth", "X-Amz-Signature", "sessionid", "sessionID", "JSESSIONID", "auth_code",
            "old_member_number", "passwordChanged", "passwordIsValid", "login.password",
        ]
    )
    func secrets(name: String) { #expect(names.meaning(of: name) == .secret) }

    @Test(
        "A name that only contains the letters of a secret's name does not mark a secret",
        arguments: [
            "tokenizer", "tokenize", "secretary", "pinned", "spinning", "passenger", "compass", "passed",
            "key", "code",
            "card", "number", "member", "numberOfMembers", "author", "authorized", "authenticated",
            "isAuthenticated", "auth", "authState", "session", "design",
            "cook", "", "·", "名前",
        ]
    )
    func others(name: String) { #expect(names.meaning(of: name) == .plain) }

    @Test(
        "A name such as tokenCount means a measure of a secret, not a secret",
        arguments: ["passwordLength", "tokenCount", "token_expires_at"]
    )
    func measures(name: String) { #expect(names.meaning(of: name) == .measure) }

    @Test(
        "A value beside the name of a secret in a text is found",
        arguments: [
            ("https://example.com/?user=ann&token=abc-1&page=2", ["abc-1"]),
            ("https://example.com/#access_token=abc", ["abc"]),
            ("https://ann:letmein@example.com/a:b@c", ["letmein"]), ("ftp://ann:let:me@in", ["let:me"]),
            (#"{"user":"ann","password":"a\"b","n":1}"#, [#"a\"b"#]),
            (#"\"password\":\"abc\",\"n\":1"#, ["abc"]),
            (#"Login(user: "ann", password: "a"b", pin: 1234)"#, [#"a"b"#, "1234"]),
            (#"passwordChanged("abc")"#, ["abc"]),
            (#"password: "cut…"#, ["cut…"]),
            ("Host: example.com\nAuthorization: Digest user=ann\nX: y", ["Digest user=ann"]),
            ("failed with Bearer abcdefghijklmnop, again", ["abcdefghijklmnop"]),
            (
                "He sent eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmN-_x. Then left",
                ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmN-_x."]
            ),
            ("password=abc)", ["abc"]), ("token='a b'", ["a b"]),
        ]
    )
    func values(text: String, secrets: [String]) {
        #expect(found(in: text) == secrets)
    }

    @Test(
        "Sentences, source code and empty values are not taken for secrets",
        arguments: [
            "eyJ.eyJ.eyJ", "keyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.x", "eyJhbGciOiJIUzI1NiJ9 eyJzdWIiOiIxIn0",
            "Wrong password: try again", "let token = Token()", "password: nil, token: null",
            #"password: """#,
            "passwordIsValid: true", "tokenCount: 12", "the basic idea", "a bearer of news", "12:30:45",
            "a:b@c",
            "http://example.com:8080/@user", "password: ‹hidden›", #""password":"‹hidden›""#, "=", ":", "(",
            #""password":"‹hidden-2›""#, "password=",
            #"["X-Api-Key": ‹hidden›, "Cookie": ‹hidden›], query: ["page": "2"]"#,
        ]
    )
    func noValues(text: String) { #expect(found(in: text) == []) }

    @Test("Long repetitive texts are searched for secrets without excessive work", .timeLimit(.minutes(10)))
    func cost() {
        for part in ["ab:", "://a:", "x=", "token: ", "a(", "\":\""] {
            #expect(found(in: String(repeating: part, count: 30_000)).isEmpty, "\(part)")
        }
        let long = String(repeating: "p", count: 100_000)
        #expect(found(in: "https://ann:\(long)@example.com") == [long])
    }

    private func found(in text: String) -> [String] {
        let bytes = Array(text.utf8)
        return names.values(in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    // MARK: Secrets in texts

    private static let secret = "h/Unter\"2 ü+€"

    @Test(
        "A known secret is hidden in each common encoding",
        arguments: [
            secret, secret.uppercased().lowercased().replacingOccurrences(of: "u", with: "U"),
            #"h/Unter\"2 ü+€"#, #"h\/Unter\"2 ü+€"#, #"h/Unter\\\"2 ü+€"#,
            secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!,
            secret.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed)!,
            secret.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)!,
            secret.addingPercentEncoding(withAllowedCharacters: .urlHostAllowed)!.lowercased(),
            Data(secret.utf8).base64EncodedString(), Data("a\(secret)".utf8).base64EncodedString(),
            Data("ab\(secret)c".utf8).base64EncodedString(),
            Data("user:\(secret)".utf8).base64EncodedString(),
            secret.utf8.map { String(format: "%02x", $0) }.joined(),
            secret.utf8.map { String(format: "%02X", $0) }.joined(),
        ]
    )
    func forms(form: String) {
        let texts = SecretTexts([Self.secret])
        let text = "before \(form) after"
        let shown = Redaction(texts: texts).text(text)
        #expect(shown.contains(Redaction.mark))
        #expect(shown.hasPrefix("before ") && shown.hasSuffix(" after"))
        // At the edges of a Base64 form, digits may remain that contain only some bits of the secret.
        #expect(shown.count <= "before \(Redaction.mark) after".count + 8, "\(shown)")
    }

    @Test("A secret with tabs, line breaks or quotes is hidden where these are escaped")
    func escapes() {
        let redaction = Redaction(texts: SecretTexts(["a\tb\rc\nd\"e"]))
        #expect(redaction.text(#"{"note":"a\tb\rc\nd\"e"}"#) == #"{"note":"‹hidden›"}"#)
    }

    @Test(
        "A text with percent signs is unchanged if it has no secret, even if little remains when decoded",
        arguments: ["%41%42", "100% of 5", "1234%", "1234%4", "%zz%4z%z4", "a%68unter"]
    )
    func percentSigns(text: String) {
        #expect(Redaction(texts: SecretTexts(["hunter2"])).text(text) == text)
    }

    @Test("A secret of few bytes is not looked for in Base64, where it would be found by chance")
    func shortBase64() {
        let redaction = Redaction(texts: SecretTexts(["hunt"]))
        #expect(redaction.text("aHVudA==") == "aHVudA==")
        #expect(redaction.text("h1bn to") == "h1bn to")
        #expect(redaction.text("68756e74") == "‹hidden›")
        #expect(Redaction(texts: SecretTexts(["h\nnt"])).text("680a6e74") == "‹hidden›")
    }

    @Test("A name is a secret's own by its first 200 characters, and an empty added name adds none")
    func limits() {
        let long = String(repeating: "x", count: 200)
        #expect(names.meaning(of: "\(long)_password") == .plain)
        #expect(names.meaning(of: "password_\(long)") == .secret)
        #expect(SecretNames(adding: ["", "·"]).meaning(of: "page") == .plain)
        #expect(SecretNames(adding: ["age"]).meaning(of: "age") == .secret)
    }

    @Test("Overlapping secrets are hidden as one, and the longer of two secrets is hidden")
    func overlaps() {
        let redaction = Redaction(texts: SecretTexts(["abcdef", "defghi", "abcdefxyz", "abc"]))
        #expect(redaction.text("1 abcdefghi 2") == "1 ‹hidden› 2")
        #expect(redaction.text("1 abcdefxyz 2") == "1 ‹hidden› 2")
        #expect(redaction.text("abcabc") == "abcabc", "too short to be looked for")
        #expect(redaction.text("abcdefabcdef") == "‹hidden›")
    }

    @Test("A long part of a long secret is hidden too")
    func longSecrets() {
        let secret = (0..<200).map { "line \($0 * 7919)" }.joined(separator: "\n")
        let redaction = Redaction(texts: SecretTexts([secret]))
        #expect(redaction.text("a \(secret) b") == "a ‹hidden› b")
        let shown = redaction.text(String(secret.dropFirst(150).prefix(600)))
        #expect(shown.count < 300)
    }

    @Test("A text without a secret is unchanged, even if it begins like a secret")
    func nothing() {
        let redaction = Redaction(texts: SecretTexts(["hunter2", ""]))
        for text in ["", "a", "hunt", "hunter", "hunter 2", "äöü", "🧑‍🧑‍🧒"] {
            #expect(redaction.text(text) == text)
        }
        #expect(SecretTexts([]).isEmpty)
    }
}
