/// The names that mark a value as a secret: names of properties, cases, labels, keys, headers and parameters.
///
/// Names are compared by words: `accessToken`, `ACCESS_TOKEN` and `X-Access-Token` mark secrets, `tokenizer` does not.
package struct SecretNames: Sendable {
    /// What a name says about its value.
    package enum Meaning: Sendable {
        /// The value is not a secret.
        case plain
        /// The value is a secret.
        case secret
        /// The value only measures a secret, as that of `passwordLength` does. If it is a number or a date, it may be
        /// shown.
        case measure
    }

    /// A name with one of these words marks a secret.
    private static let words: Set<String> = [
        "pass", "password", "passwords", "passwd", "pwd", "passphrase", "passcode", "secret", "secrets",
        "token",
        "tokens", "jwt", "bearer", "authorization", "cookie", "cookies", "credential", "credentials",
        "apikey",
        "cvv", "cvc", "pin", "otp", "totp", "ssn", "signature",
    ]

    /// A name marks a secret too if it contains one of these pairs of words, one directly after the other.
    private static let pairs: Set<[String]> = [
        ["api", "key"], ["api", "keys"], ["private", "key"], ["private", "keys"], ["access", "key"],
        ["signing", "key"], ["encryption", "key"], ["security", "code"], ["verification", "code"],
        ["recovery", "code"], ["recovery", "codes"], ["card", "number"], ["session", "key"],
        ["session", "id"], ["x", "auth"], ["auth", "key"], ["auth", "code"],
    ]

    /// A name marks a secret too if one of its words contains one of these fragments, as `userpassword` does. The
    /// fragments occur in no harmless words.
    private static let fragments = [
        "password", "passphrase", "passcode", "credential", "apikey", "privatekey", "authtoken",
        "accesstoken",
        "refreshtoken", "sessiontoken", "sessionid", "clientsecret",
    ].map { Array($0.utf8) }

    /// If a name marks a secret, but its last word is one of these, the value only measures the secret.
    private static let measures: Set<String> = [
        "count", "length", "size", "limit", "maximum", "minimum", "attempts", "tries", "failures", "strength",
        "index", "version", "at", "date", "expiry", "expires", "expiration", "age", "lifetime", "seconds",
    ]

    /// The maximum number of Unicode scalars of a name that are examined.
    private static let lengthLimit = 200

    /// The words of names added by the app.
    private let added: [[String]]

    /// - Parameter names: names that mark secrets in this app, in addition to the built-in ones.
    package init(adding names: [String] = []) {
        added = names.map(Self.words(of:)).filter { !$0.isEmpty }
    }

    /// What a name says about its value. Examines at most 200 Unicode scalars of the name.
    package func meaning(of name: some StringProtocol) -> Meaning {
        let words = Self.words(of: name)
        if !isSecret(words) { return .plain }
        return words.count > 1 && Self.measures.contains(words[words.count - 1]) ? .measure : .secret
    }

    private func isSecret(_ words: [String]) -> Bool {
        for (index, word) in words.enumerated() {
            if Self.words.contains(word) || Self.hasFragment(word) { return true }
            if index > 0, Self.pairs.contains([words[index - 1], word]) { return true }
        }
        return added.contains { name in
            words.indices.contains { words[$0...].starts(with: name) }
        }
    }

    /// Compares bytes: the search of a text in a text makes a table of the text at each call, and every name of a
    /// state is examined here.
    private static func hasFragment(_ word: String) -> Bool {
        let bytes = Array(word.utf8)
        for fragment in fragments where fragment.count <= bytes.count {
            for start in 0...(bytes.count - fragment.count)
            where bytes[start] == fragment[0] && bytes[start...].starts(with: fragment) {
                return true
            }
        }
        return false
    }

    /// The words of a name, in lowercase and without trailing digits: `set`, `http` and `cookie` for `setHTTPCookie2`.
    private static func words(of name: some StringProtocol) -> [String] {
        var words: [String] = []
        var word = ""
        func end() {
            while word.last?.isNumber == true { word.removeLast() }
            if !word.isEmpty { words.append(word) }
            word = ""
        }
        let scalars = Array(name.unicodeScalars.prefix(lengthLimit))
        for (index, scalar) in scalars.enumerated() {
            let isUpper = scalar.properties.isUppercase
            let begins =
                index > 0 && isUpper
                && (!scalars[index - 1].properties.isUppercase
                    // The last capital of an abbreviation begins the next word, as in `APIKey`.
                    || scalars.dropFirst(index + 1).first?.properties.isLowercase == true)
            let isPart = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            if begins || !isPart { end() }
            if isPart { word += scalar.properties.lowercaseMapping }
        }
        end()
        return words
    }
}
