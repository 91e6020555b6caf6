import Testing

@testable import EmbeddedGitHub

struct SearchQueryTests {
    @Test("A query takes words and phrases apart, in lower case")
    func takesWordsAndPhrasesApartInLowerCase() throws {
        let query = try SearchQuery(parsing: #"  Swift "Command Line"  NIO "#)
        #expect(query.words == ["swift", "command line", "nio"])
        #expect(query.conditions.isEmpty)
        #expect(query.fault == nil)
    }

    @Test("A query finds the qualifiers")
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

    @Test("A query takes a key that GitHub does not have for a word")
    func takesAnUnknownQualifierForAWord() throws {
        #expect(try SearchQuery(parsing: "http:2").words == ["http:2"])
    }

    @Test(
        "A query refuses to compare what the catalogue does not know",
        arguments: ["stars", "forks", "pushed"]
    )
    func refusesWhatTheCatalogueDoesNotKnow(name: String) {
        let error = #expect(throws: UnansweredQualifier.self) { try SearchQuery(parsing: "nio \(name):>10") }
        #expect(error?.name == name)
    }

    @Test("A query takes what is not wanted")
    func takesWhatIsNotWanted() throws {
        let query = try SearchQuery(parsing: "nio -ssl NOT http/2 -license:MIT not - --extras")
        #expect(query.words == ["nio", "not", "-", "extras"])
        #expect(query.excludedWords == ["ssl", "http/2"])
        #expect(query.conditions == [.init(qualifier: .license, value: "mit", isNegated: true)])
    }

    @Test("A query asks for nothing by a qualifier without a value")
    func asksForNothingByAQualifierWithoutAValue() throws {
        let query = try SearchQuery(parsing: "license: nio")
        #expect(query.conditions.isEmpty)
        #expect(query.words == ["nio"])
    }

    @Test("A query finds the fault", arguments: Fault.allCases)
    func findsTheFault(fault: Fault) throws {
        let query = try SearchQuery(parsing: "nio \(fault.query)")
        #expect(query.fault == fault)
        #expect(query.words == ["nio"])
    }

    @Test("A query refuses a fault that there is not")
    func refusesAFaultThatThereIsNot() {
        #expect(throws: UnknownFault.self) { try SearchQuery(parsing: "fault:fire") }
    }
}
