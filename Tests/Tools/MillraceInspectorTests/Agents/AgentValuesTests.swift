import Foundation
import Millrace
@_spi(MillraceHub) import MillraceRecording
import MillraceTimeline
import TestSupport
import Testing

@testable @_spi(MillraceHub) import MillraceInspector

@Suite("Agents: values and searching", .recordingScope)
struct AgentValuesTests {
    private static let actions: [Lending.Action] = [
        .add(Lending.Book(title: "Emma", pages: 474)), .add(Lending.Book(title: "Middlemarch", pages: 880)),
        .enter("a.b"), .select(1), .go(.failed(code: 5, reason: "no net")),
    ]

    @Test("A value is read at a path, before or after a given entry or the newest one")
    func value() async throws {
        let agent = TestAgent()
        _ = Library(after: Self.actions)
        let store = agent.store("library")
        Tally().dispatch(.add(1))
        let whole = try await agent.ask("value", ["store": store])
        #expect(whole["type"] == "Lending.State")
        #expect(whole["kind"] == "struct")
        #expect(whole["entry"] == 6)
        #expect(whole["store"] == store)
        #expect(whole["parts"] == 6)
        #expect(whole["value"]?["phase"] == #"failed(code: 5, reason: "no net")"#)
        #expect(whole["value"]?["numbers"] == [])
        for (arguments, expected) in [
            (["store": store, "path": "books[1]"], ["title": "Middlemarch", "pages": 880]),
            (["store": store, "path": "books[1].title"], "Middlemarch"),
            (["store": store, "path": #"readers["a.b"]"#], 1),
            (["store": store, "path": "readers.a"], nil),
            (["store": store, "entry": 3, "path": "readers"], [:]),
            (["store": store, "entry": 3, "path": "selected"], .null),
            (["entry": 5, "part": "old", "path": "selected"], .null),
            (["entry": 5, "path": "selected.pages"], 880),
            (["entry": 2, "part": "action"], ["add": #"Book(title: "Emma", pages: 474)"#]),
            (["entry": 2, "part": "action", "depth": 2], ["add": ["title": "Emma", "pages": 474]]),
            (["entry": 2, "part": "effects"], []),
            (["store": store, "path": "phase"], ["failed": ["code": 5, "reason": "no net"]]),
            (["entry": 8, "part": "app", "path": "tally.count"], 1),
            (["entry": 8, "part": "app", "path": "library.phase.code"], 5),
            (
                ["store": store, "path": "books", "offset": 1],
                [#"Book(title: "Middlemarch", pages: 880)"#]
            ),
            (
                ["store": store, "path": "books", "depth": 0],
                #"[Book(title: "Emma", pages: 474), Book(title: "Middlemarch", pages: 880)]"#
            ),
        ] as [([String: JSON], JSON?)] {
            let answer = try? await agent.ask("value", .object(arguments))
            #expect(answer?["value"] == expected, "\(arguments)")
        }
    }

    @Test("If an answer of the requested depth is too long, the deepest one that fits is given, with a note")
    func tooDeep() async throws {
        let agent = TestAgent()
        let books = (0..<50).map { Lending.Book(title: String(repeating: "long ", count: 20), pages: $0) }
        let library = Library(after: books.map(Lending.Action.add))
        let store = agent.store("library")
        let question: JSON = ["store": store, "depth": 3]
        let answer = try await agent.ask("value", question)
        #expect(answer["note"] == "Depth 3 would be too long: this is depth 1.")
        #expect(answer["value"]?["books"]?.string?.hasPrefix("[Book(title:") == true)
        library.dispatch(.select(1))
        let book = try await agent.ask("value", ["store": store, "path": "books[0]", "depth": 3])
        #expect(book["note"] == nil)
    }

    @Test("An invalid path is refused with the existing parts")
    func refusals() async throws {
        let agent = TestAgent()
        let library = Library(after: Self.actions)
        let store = agent.store("library")
        Tally().dispatch(.nothing)
        let tally = agent.store("tally")
        for (arguments, code, message) in [
            (
                ["store": store, "path": "book"], .notFound,
                "There is no 'book' in the value, a Lending.State with books, readers,"
            ),
            (
                ["store": store, "path": "books[7]"], .notFound,
                "There is no [7] in 'books', a Array<Book> with [0] to [1]."
            ),
            (["store": store, "path": "books["], .badArgument, "The path cannot be read after 'books'."),
            (["store": 999_999_999], .notFound, "There is no store 999999999. The tool stores lists them."),
            (
                ["store": tally, "entry": 6], .notFound,
                "Nothing is recorded of store \(tally.integer(Int.self)!) up to then. The tool entries"
            ),
            ([:], .badArgument, "Say 'store', 'entry' or both."),
            (["entry": 1, "part": "action"], .notFound, "Entry 1 has no action: its kind is start."),
            (["entry": 1, "depth": 6], .badArgument, "'depth' has to be a whole number from 0 to 5."),
            (
                ["entry": 1, "part": "later"], .badArgument,
                "'part' has to be one of new, old, action, effects, app."
            ),
        ] as [([String: JSON], AgentError.Code, String)] {
            let error = try await agent.refusal("value", .object(arguments))
            #expect(error.code == code, "\(arguments)")
            #expect(error.message.hasPrefix(message), "\(error.message)")
        }
        agent.inspection.timeline.commit()
        let error = try await agent.refusal("value", ["store": store])
        #expect(error.message.contains("were dropped"), "\(error.message)")
        #expect(library.state.books.count == 2)
    }

    @Test("The cursor pages through a hundred thousand numbers, each once")
    func bigLists() async throws {
        let agent = TestAgent()
        _ = Library(after: [.count(to: 100_000)])
        let store = agent.store("library")
        var next: JSON? = 99_000
        var seen: [Int] = []
        while let offset = next {
            let answer = try await agent.ask(
                "value",
                ["store": store, "path": "numbers", "offset": offset, "limit": 200]
            )
            seen += answer["value"]?.array?.compactMap { $0.integer(Int.self) } ?? []
            next = answer["next_offset"]
            #expect(
                answer["left_out"] == next.flatMap { $0.integer(Int.self) }.map { JSON(100_000 - $0) }
            )
        }
        #expect(seen == Array(99_000..<100_000))
        let first = try await agent.ask("value", ["store": store, "path": "numbers"])
        #expect(first["parts"] == 100_000)
        #expect(first["left_out"] == 99_950)
        #expect(
            try await agent.ask("value", ["store": store, "path": "numbers[99999]"])["value"] == 99_999
        )
    }

    @Test("A text of a megabyte is read piece by piece, and is cut everywhere else")
    func longTexts() async throws {
        let agent = TestAgent()
        let text =
            String((0..<1_048_576).map { Character(Unicode.Scalar(UInt8(97 + $0 % 26))) }) + "\u{1F600}\n"
        _ = Library(after: [.write(text)])
        let store = agent.store("library")
        var next: JSON? = 1_030_000
        var seen = ""
        while let offset = next {
            let answer = try await agent.ask("value", ["store": store, "path": "text", "offset": offset])
            seen += answer["value"]?.string ?? ""
            next = answer["next_offset"]
        }
        #expect(seen == String(text.unicodeScalars.dropFirst(1_030_000)))
        let brief = try await agent.ask("value", ["store": store])["value"]?["text"]?.string
        #expect(brief?.hasSuffix("…‹1048341 more bytes›") == true, "\(brief ?? "")")
        for tool in AppTool.looking { _ = try await agent.answers(of: tool) }
    }

    @Test("A text is found in the newest states and in actions, newest first")
    func search() async throws {
        let agent = TestAgent()
        let library = Library(after: Self.actions)
        library.dispatch(.rename(0, "Persuasion"))
        let store = agent.store("library")
        let answer = try await agent.ask("search", ["text": "march"])
        #expect(answer["states"]?.each("path") == ["books[1].title", "selected.title"])
        #expect(answer["states"]?[0]?["entry"] == 7)
        #expect(answer["states"]?[0]?["value"] == #""Middlemarch""#)
        #expect(answer["actions"]?.each("entry") == [3])
        #expect(answer["actions"]?[0]?["path"] == "add.title")
        let old = try await agent.ask("search", ["text": "emma"])
        #expect(old["states"] == [])
        #expect(old["actions"]?.each("entry") == [2])
        #expect(try await agent.ask("search", ["text": "emma", "part": "new"])["actions"] == nil)
        #expect(try await agent.ask("search", ["text": "march", "part": "action"])["states"] == nil)
        #expect(
            try await agent.ask("search", ["text": "march", "store": store])["states"]?.array?.count == 2
        )
        let one = try await agent.ask("search", ["text": "emma", "entry": 2])
        #expect(one["found"]?.each("part") == ["action", "new"])
        #expect(one["found"]?.each("path") == ["add.title", "books[0].title"])
        let app = try await agent.ask("search", ["text": "emma", "entry": 6, "part": "app"])
        #expect(app["found"]?.each("path") == ["library.books[0].title"])
        for (arguments, message) in [
            (["text": ""], "'text' is empty: say what to look for."),
            (
                ["text": "a", "entry": 2, "before": 2],
                "'before' is for actions of many entries: leave out 'entry' or it."
            ),
            (
                ["text": "a", "offset": 2],
                "'offset' needs 'entry' and 'part': continue with 'before'."
            ),
            (["text": "a", "part": "old"], "Without 'entry', 'part' is new for states, or action."),
            (
                ["text": "a", "entry": 2, "offset": 1],
                "'offset' needs 'part': what is left out is counted for each part."
            ),
        ] as [([String: JSON], String)] {
            let error = try await agent.refusal("search", .object(arguments))
            #expect(error == AgentError(.badArgument, message))
        }
    }

    @Test("The cursors page through the matches of a search, each once")
    func searchCursors() async throws {
        let agent = TestAgent()
        let tally = Tally()
        for number in 1...500 { tally.dispatch(.note("note \(number)")) }
        var entries: [Int] = []
        var arguments: [String: JSON] = ["text": "NOTE", "limit": 100]
        repeat {
            let answer = try await agent.ask("search", .object(arguments))
            entries += answer["actions"]?.each("entry").compactMap { $0?.integer(Int.self) } ?? []
            #expect((answer["states"] != nil) == (arguments["before"] == nil))
            arguments["before"] = answer["next_before"]
        } while arguments["before"] != nil
        #expect(entries == (2...501).reversed())
        var paths: [String] = []
        arguments = ["text": "note", "limit": 100, "entry": 501, "part": "new"]
        repeat {
            let answer = try await agent.ask("search", .object(arguments))
            paths += answer["found"]?.each("path").compactMap { $0?.string } ?? []
            arguments["offset"] = answer["next_offset"]
        } while arguments["offset"] != nil
        #expect(paths == (0..<500).map { "log[\($0)]" })
    }

    @Test("A search of big actions ends early, and the next call continues")
    func bigActions() async throws {
        let agent = TestAgent()
        let library = Library()
        let long = String(repeating: "x", count: 2_100_000)
        library.dispatch(.write("needle \(long)"))
        for _ in 0..<12 { library.dispatch(.write(long)) }
        var arguments: [String: JSON] = ["text": "needle", "part": "action"]
        let first = try await agent.ask("search", .object(arguments))
        #expect(first["actions"] == [])
        let note = first["note"]?.string
        #expect(
            note?.hasPrefix("The actions are big: searching more of them is for the next call. ") == true
        )
        #expect(note?.contains("Some values have more, or are too big") == true)
        arguments["before"] = first["next_before"]
        #expect(arguments["before"] != nil)
        let second = try await agent.ask("search", .object(arguments))
        #expect(second["actions"]?.each("entry") == [2])
        #expect(second["next_before"] == nil)
        #expect(second["note"]?.string?.hasPrefix("Some values have more") == true)
    }

    @Test("The cursor pages through a collection whose number of parts is unknown")
    func unknownCount() async throws {
        let agent = TestAgent()
        let bags = ReducedStore<Bagging>(Sample.Bag([]), name: "bags")
        bags.dispatch(Array(0..<5))
        var seen: [[JSON]] = []
        var next: JSON? = 0
        while let offset = next {
            let answer = try await agent.ask(
                "value",
                ["store": agent.store("bags"), "offset": offset, "limit": 2]
            )
            #expect(answer["parts"] == nil && answer["left_out"] == nil)
            seen.append(try #require(answer["value"]?.array))
            next = answer["next_offset"]
        }
        #expect(seen == [[0, 1], [2, 3], [4]])
        withExtendedLifetime(bags) {}
    }

    @Test("A search of values that are too big is marked as incomplete")
    func bigSearch() async throws {
        let agent = TestAgent()
        let library = Library(after: [.count(to: 100_000)])
        let answer = try await agent.ask("search", ["text": "99999"])
        #expect(answer["states"] == [])
        #expect(answer["note"]?.string?.hasPrefix("Some values have more, or are too big") == true)
        let entry = try await agent.ask("search", ["text": "99999", "entry": 2])
        #expect(entry["note"] == "There may be more.")
        _ = library
    }
}

private enum Bagging: Reducer {
    static func reduce(_ state: Sample.Bag, _ action: [Int]) -> Sample.Bag { Sample.Bag(action) }
}
