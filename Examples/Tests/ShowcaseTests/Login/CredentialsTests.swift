import Testing

@testable import ShowcaseApps

struct CredentialsTests {
    @Test(
        "A text with the form of an address is accepted",
        arguments: ["ada@example.com", "a.b+c@mail.example.org", "ä@exämple.de"]
    )
    func addresses(email: String) {
        #expect(Credentials(email: email).fault(of: .email) == nil)
    }

    @Test(
        "A text without the form of an address is refused",
        arguments: [
            "ada", "@example.com", "ada@", "ada@example", "ada@.com", "a@b@example.com", "a da@example.com",
        ]
    )
    func noAddresses(email: String) {
        #expect(Credentials(email: email).fault(of: .email) == "Enter an address such as ada@example.com.")
    }

    @Test("An empty field has a different error than an invalid one")
    func empty() {
        #expect(Credentials().fault(of: .email) == "Enter your email address.")
        #expect(Credentials().fault(of: .password) == "Enter your password.")
    }

    @Test("A password has eight characters or more")
    func password() {
        #expect(
            Credentials(password: "seven77").fault(of: .password) == "Passwords have at least 8 characters."
        )
        #expect(Credentials(password: "eight888").fault(of: .password) == nil)
    }
}
