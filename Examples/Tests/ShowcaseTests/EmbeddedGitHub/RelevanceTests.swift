import Testing

@testable import EmbeddedGitHub

struct RelevanceTests {
    let catalogue: RepositoryCatalogue

    init() throws {
        catalogue = try .bundled()
    }

    private func names(matching text: String) throws -> [String] {
        try catalogue.search(SearchQuery(parsing: text)).map(\.fullName)
    }

    @Test(
        "An exact name ranks before a name that contains the word, and names before descriptions"
    )
    func putsANameThatIsTheWordBeforeOneThatContainsItAndThatBeforeADescription() throws {
        let names = try names(matching: "swift-nio")
        #expect(names.first == "apple/swift-nio")
        #expect(names.dropFirst().prefix(2) == ["apple/swift-nio-extras", "apple/swift-nio-http2"])
        #expect(!names.contains("apple/swift-log"))
    }

    @Test("The search requires every word")
    func wantsEveryWord() throws {
        let both = try names(matching: "nio http/2")
        #expect(both.contains("apple/swift-nio-http2"))
        #expect(!both.contains("apple/swift-nio-ssl"))
    }

    @Test("The search matches the full name")
    func findsTheFullName() throws {
        #expect(try names(matching: "vapor/jwt-kit") == ["vapor/jwt-kit"])
    }

    @Test("The search matches owners and topics")
    func looksAtTheOwnerAndTheTopics() throws {
        #expect(try names(matching: "pointfreeco").count == 2)
        #expect(try names(matching: "plugin").contains("apple/swift-argument-parser"))
    }

    @Test("The search sorts equal matches by name")
    func keepsEqualMatchesInTheOrderOfTheirNames() throws {
        let names = try names(matching: "user:grpc")
        #expect(
            names == ["grpc/grpc-swift-2", "grpc/grpc-swift-nio-transport", "grpc/grpc-swift-protobuf"]
        )
    }

    @Test(
        "The search applies the qualifiers",
        arguments: [
            ("user:GROUE", ["groue/GRDB.swift"]),
            ("language:c++", ["LebJe/TOMLKit"]),
            ("license:bsd-2-clause path", ["kylef/PathKit"]),
            ("license:bsd path", ["kylef/PathKit"]),
            ("license:mit parser", ["jpsim/Yams", "LebJe/TOMLKit", "swiftcsv/SwiftCSV"]),
            ("license:mit parser -toml NOT csv", ["jpsim/Yams"]),
            ("language:swift -license:apache-2.0 parser", ["jpsim/Yams", "swiftcsv/SwiftCSV"]),
            ("org:vapor", ["vapor/jwt-kit"]),
            ("repo:apple/Swift-Log", ["apple/swift-log"]),
            ("size:<=45", ["apple/swift-service-context", "kylef/PathKit"]),
            ("size:39016..55230", ["apple/swift-crypto", "apple/swift-protobuf"]),
            ("size:>55230", ["apple/swift-nio-http2"]),
            ("size:60000..*", ["apple/swift-nio-http2"]),
            ("size:68", ["ordo-one/TextTable"]),
            ("size:many", []),
            ("topic:plugin docc", ["swiftlang/swift-docc-plugin"]),
            ("language:cobol", []),
            ("no-such-package-at-all", []),
        ]
    )
    func meetsTheConditions(query: String, expected: [String]) throws {
        #expect(try names(matching: query) == expected)
    }
}
