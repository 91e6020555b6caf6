import Millrace
@_spi(MillraceHub) import MillraceRecording
import MillraceTimeline
import TestSupport
import Testing

@testable @_spi(MillraceHub) import MillraceInspector

/// An agent operated by a test. It checks that each answer is valid JSON and within the limit.
struct TestAgent {
    let access: AgentAccess

    var inspection: Inspection { access.inspection }

    init(_ inspection: Inspection = makeInspection()) {
        self.init(AgentAccess(inspection))
    }

    init(_ access: AgentAccess) {
        self.access = access
    }

    /// An agent of an app that is warned of more than two changes of a store in a second.
    static func warnedOfStorms() -> TestAgent {
        var options = Warnings.Options()
        options.changesPerSecond = 2
        let inspection = Inspection(Timeline(), of: makeHello(), warnings: options)
        inspection.warnings.begin()
        return TestAgent(inspection)
    }

    /// The id of the first store with a name.
    func store(_ name: String) -> JSON {
        JSON(inspection.timeline.stores.first { $0.label.name == name }?.id ?? -1)
    }

    /// Calls a tool.
    ///
    /// - Throws: The `AgentError` of the answer.
    @discardableResult
    func ask(_ tool: String, _ arguments: JSON = [:], sourceLocation: SourceLocation = #_sourceLocation)
        async throws -> JSON
    {
        let answer = try await AgentCall(access).carryOut(tool, arguments).answer.get()
        let text = answer.data
        #expect(text.count <= 8_000, "\(tool) \(arguments)", sourceLocation: sourceLocation)
        #expect(try ValueCoder.json(from: text) == answer, sourceLocation: sourceLocation)
        return answer
    }

    /// Calls a tool that refuses, and returns the error.
    func refusal(_ tool: String, _ arguments: JSON = [:]) async throws -> AgentError {
        switch await AgentCall(access).carryOut(tool, arguments).answer {
        case .success(let answer): throw UnexpectedAnswer(answer: answer)
        case .failure(let error): return error
        }
    }

    /// The answers and summaries of many calls of a tool, with valid and invalid arguments, as one text.
    func answers(of tool: AppTool, seed: UInt64 = 1, calls: Int = 40) async throws -> String {
        var generator = SeededGenerator(seed: seed)
        var texts: [String] = []
        let stores = inspection.timeline.stores.map(\.id)
        for _ in 0..<calls {
            var arguments: [String: JSON] = [:]
            for argument in tool.tool.arguments where argument.isRequired || Bool.random(using: &generator) {
                arguments[argument.name] = argument.sample(stores, inspection.timeline.ids, &generator)
            }
            if arguments["mark"] != nil { arguments["mark"] = try await ask("mark")["mark"] }
            let (answer, summary) = await AgentCall(access)
                .carryOut(tool.tool.name, .object(arguments))
            let json = (try? answer.get()) ?? answer.failure?.json ?? .null
            #expect(json.data.count <= tool.limit, "\(tool.tool.name) \(arguments)")
            texts.append("\(summary) \(String(decoding: json.data, as: UTF8.self))")
        }
        return texts.joined(separator: "\n")
    }

    struct UnexpectedAnswer: Error {
        let answer: JSON
    }
}

extension Result {
    var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}

extension AgentTool.Argument {
    /// Arguments for the tool, which are mostly valid.
    fileprivate func sample(_ stores: [Int], _ entries: Range<Int>, _ generator: inout SeededGenerator)
        -> JSON
    {
        let number: JSON =
            switch name {
            case "store": JSON(stores.randomElement(using: &generator) ?? 1)
            case "entry", "before", "after", "from", "to":
                JSON(Int.random(in: 1...max(2, entries.upperBound), using: &generator))
            default: JSON(Int.random(in: 0...5, using: &generator))
            }
        switch kind {
        case .integer: return number
        case .position: return ["start", "live", number].randomElement(using: &generator) ?? number
        case .boolean: return .bool(Bool.random(using: &generator))
        case .choice(let words): return .string(words.randomElement(using: &generator) ?? "")
        case .array: return .array([number])
        case .string, .json, .element:
            return ["", "a", "log[0]", "count", "books[0].title", "[0]", "t", "text"].randomElement(
                using: &generator
            ) ?? ""
        }
    }
}

/// The same session after its app has ended, as served by the hub.
func closed(_ inspection: Inspection, secrets: [String] = []) throws -> AgentAccess {
    let hub = StreamHub(inspection)
    try hub.connect()
    try hub.storeAll()
    var importer = SessionImporter.ofEndedApp
    try importer.read(hub.file)
    return ClosedSession(try importer.finish(), hello: makeHello(), secrets: secrets).access
}

extension JSON {
    subscript(name: String) -> JSON? { object?[name] }
    subscript(index: Int) -> JSON? { array.flatMap { $0.indices.contains(index) ? $0[index] : nil } }

    /// For each element of an array, the value of the element's member with this name.
    func each(_ name: String) -> [JSON?] { array?.map { $0[name] } ?? [] }
}

extension JSON: ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    /// A whole number.
    public init(integerLiteral value: Int) { self.init(value) }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}

/// A store whose state has parts of every kind.
typealias Library = ReducedStore<Lending>

enum Lending: Reducer {
    struct Book: Codable, Equatable, Sendable {
        var title: String
        var pages: Int
    }

    enum Phase: Codable, Equatable, Sendable {
        case idle
        case loading(progress: Double)
        case failed(code: Int, reason: String)
        case loaded(Book)
    }

    struct State: Codable, Equatable, Sendable {
        var books: [Book] = []
        var readers: [String: Int] = [:]
        var phase = Phase.idle
        var selected: Book?
        var text = ""
        var numbers: [Int] = []
    }

    enum Action: Codable, Equatable, Sendable {
        case add(Book)
        case rename(Int, String)
        case enter(String)
        case go(Phase)
        case select(Int)
        case write(String)
        case count(to: Int)
        case nothing
    }

    static func reduce(_ state: State, _ action: Action) -> State {
        var state = state
        switch action {
        case .add(let book): state.books.append(book)
        case .rename(let place, let title): state.books[place].title = title
        case .enter(let name): state.readers[name, default: 0] += 1
        case .go(let phase): state.phase = phase
        case .select(let place): state.selected = state.books[place]
        case .write(let text): state.text = text
        case .count(let end): state.numbers = Array(0..<end)
        case .nothing: break
        }
        return state
    }
}

extension Library {
    /// A library without books.
    convenience init() { self.init(State(), name: "library") }

    /// A library after these actions.
    convenience init(after actions: [Lending.Action]) {
        self.init()
        for action in actions { dispatch(action) }
    }
}
