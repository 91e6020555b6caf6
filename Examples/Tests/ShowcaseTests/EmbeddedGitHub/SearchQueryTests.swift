import Testing

@testable import EmbeddedGitHub

struct SearchQueryTests {
    @Test("A query is split into words and phrases, in lower case")
    func takesWordsAndPhrasesApartInLowerCase() throws {
        let query = try SearchQuery(parsing: #"  Swift "Command Line"  NIO "#)
        #expect(query.words == ["swift", "command line", "nio"])
        #expect(query.conditions.isEmpty)
        #expect(query.fault == nil)
    }

    @Test("A query parses the qualifiers")
    func findsTheQualifiers() throws {
        let query = try SearchQuery(parsing: #"user:Apple language:"C++" license:mit topic:plugin json"#)
        #expect(
            query.conditions == [
                .init(qualifier: .user, value: "apple"),
                .init(qualifier: .language, value: "c++"),
                .init(qualifier: .license, value: "mit"),
                .init(qualifier: .topic, value: "plugin"),
            ]
        )
        #expect(query.words == ["json"])
    }

    @Test("A query treats a key that GitHub does not have as a word")
    func takesAnUnknownQualifierForAWord() throws {
        #expect(try SearchQuery(parsing: "http:2").words == ["http:2"])
    }

    @Test(
        "A query refuses a comparison of an unknown property",
        arguments: ["stars", "forks", "pushed"]
    )
    func refusesWhatTheCatalogueDoesNotKnow(name: String) {
        let error = #expect(throws: UnansweredQualifier.self) { try SearchQuery(parsing: "nio \(name):>10") }
        #expect(error?.name == name)
    }

    @Test("A query parses exclusions")
    func takesWhatIsNotWanted() throws {
        let query = try SearchQuery(parsing: "nio -ssl NOT http/2 -license:MIT not - --extras")
        #expect(query.words == ["nio", "not", "-", "extras"])
        #expect(query.excludedWords == ["ssl", "http/2"])
        #expect(query.conditions == [.init(qualifier: .license, value: "mit", isNegated: true)])
    }

    @Test("A query ignores a qualifier without a value")
    func asksForNothingByAQualifierWithoutAValue() throws {
        let query = try SearchQuery(parsing: "license: nio")
        #expect(query.conditions.isEmpty)
        #expect(query.words == ["nio"])
    }

    @Test("A query parses the name of a fault", arguments: Fault.allCases)
    func findsTheFault(fault: Fault) throws {
        let query = try SearchQuery(parsing: "nio \(fault.query)")
        #expect(query.fault == fault)
        #expect(query.words == ["nio"])
    }

    @Test("A query refuses an unknown fault")
    func refusesAFaultThatThereIsNot() {
        #expect(throws: UnknownFault.self) { try SearchQuery(parsing: "fault:fire") }
    }
}
