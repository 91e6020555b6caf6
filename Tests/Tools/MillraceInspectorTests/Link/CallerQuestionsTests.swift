import Millrace
import MillraceTimeline
import TestSupport
import Testing

@testable @_spi(MillraceHub) import MillraceInspector
@testable import MillraceReporting

@Suite("Inspector: asking the hub for the functions of callers", .recordingScope)
struct CallerQuestionsTests {
    private let asked = Log<SymbolQuestion>()

    private func makeQuestions() -> CallerQuestions { CallerQuestions { [asked] in asked.note($0) } }

    /// Different places of this file.
    private func sites(_ count: Int) -> [CallSite] {
        func site(_ depth: Int) -> CallSite? { depth == 0 ? CallSite.current : site(depth - 1) }
        return (0..<count).compactMap { site($0) }
    }

    /// Places with more different addresses than a question may have.
    private func manySites() -> [CallSite] {
        (0..<30).map { number in
            CallSite(addresses: (0..<20).map { UInt(bitPattern: Self.image) + 64 * number + $0 })
        }
    }

    /// An address in the program.
    private static var image: UnsafeRawPointer { #dsohandle }

    private func answer(_ question: SymbolQuestion) -> SymbolAnswer {
        let function = SymbolAnswer.Function(
            name: "$s4Shop13CartPresenterC3addyySiF",
            file: "/Cart.swift",
            line: 3
        )
        return SymbolAnswer(functions: question.places.map { _ in [function] })
    }

    @Test("Each place is asked for once, in one question at a time, and each address of a question once")
    func once() throws {
        let questions = makeQuestions()
        let sites = sites(3)
        try #require(sites.count == 3)
        for site in [sites[0], sites[1], sites[0]] { questions.note(site) }
        questions.ask()
        questions.note(sites[2])
        questions.ask()
        try #require(asked.values.count == 1)
        let places = asked.values[0].places
        #expect(Set(places).count == places.count)
        let expected = Set((sites[0].addresses + sites[1].addresses).map { $0 - 1 })
        #expect(Set(places.map(\.address)) == expected)
        try questions.take(answer(asked.values[0]))
        #expect(sites[0].frames.first?.description == "CartPresenter.add Cart.swift:3")
        #expect(sites[0].isLookedUp && !sites[2].isLookedUp)
        try #require(asked.values.count == 2, "what came meanwhile is asked for now")
        try questions.take(answer(asked.values[1]))
        questions.note(sites[1])
        questions.ask()
        #expect(asked.values.count == 2)
    }

    @Test("A question has a limit, and the rest is asked for after the answer")
    func limit() throws {
        let questions = makeQuestions()
        let sites = sites(38) + manySites()
        for site in sites { questions.note(site) }
        questions.ask()
        var answered = 0
        while answered < asked.values.count {
            #expect(asked.values[answered].places.count <= SymbolQuestion.most)
            try questions.take(answer(asked.values[answered]))
            answered += 1
        }
        #expect(sites.allSatisfy { $0.isLookedUp })
    }

    @Test("An answer to nothing, and one of another length, ends the connection")
    func wrong() {
        let questions = makeQuestions()
        #expect(throws: Link.Failure.self) { try questions.take(SymbolAnswer(functions: [])) }
        for site in sites(1) { questions.note(site) }
        questions.ask()
        #expect(throws: Link.Failure.self) { try questions.take(SymbolAnswer(functions: [[]])) }
    }

    @Test("A hub that knows nothing is not asked again, and what the process knows stays")
    func nothing() throws {
        let questions = makeQuestions()
        let site = try #require(sites(1).first)
        questions.note(site)
        questions.ask()
        let question = try #require(asked.values.first)
        try questions.take(SymbolAnswer(functions: question.places.map { _ in [] }))
        #expect(site.isLookedUp)
        #expect(site.frames.allSatisfy { $0.line == nil })
    }
}
