import Foundation
import Millrace
@_spi(MillraceHub) import MillraceRecording
import MillraceReporting
import MillraceTimeline

extension AppTool {
    /// The maximum number of entries that a generated test covers.
    fileprivate static let testLength = 100

    static let makeTest = AppTool(
        tool: AgentTool(
            "make_test",
            .look,
            """
            Generates a Swift test that repeats recorded entries, by default a store's last \(testLength), and expects what the app did; with \
            should_have_been, it ends there and fails until the app does so. Write source to file in the app's tests, and complete the lines in \
            fill_in. Secrets are other texts, such as "‹hidden-2›": where logic depends on one, put a test value. Of an ended app only Codable \
            values can be written. At most 32 kB: choose fewer entries.
            """,
            [
                AgentTool.Argument("store", .integer(0...Int.max), isRequired: true, "Its number."),
                AgentTool.Argument("entries", .array(of: "integer", most: testLength), "Numbers of entries."),
                AgentTool.Argument(
                    "from",
                    .integer(1...Int.max),
                    "Instead: the first number of a range."
                ),
                AgentTool.Argument(
                    "to",
                    .integer(1...Int.max),
                    "The last number of the range."
                ),
                AgentTool.Argument(
                    "should_have_been",
                    .array(of: "object", most: Request.Correction.most),
                    "[{\"entry\": 12, \"path\": \"total\", \"value\": 42}]"
                ),
            ]
        ),
        // The answer contains a whole source file, so its limit is higher than that of other answers.
        limit: 32_000,
        namesCallers: true
    ) { call, arguments in
        let (store, numbers, corrections) = try await call.look { inspection in
            let store = try inspection.storeForAgent(arguments.integer("store") ?? 0)
            let numbers = try inspection.entriesForTest(of: store, arguments)
            let corrections = try inspection.correctionsForTest(
                arguments.json("should_have_been"),
                of: numbers
            )
            return (store, numbers, corrections)
        }
        let test = try await call.look { inspection in
            // Redact each secret to a different text. If all secrets had the same text, different secrets would
            // become equal, and the test would expect another result.
            try Redaction.$current.withValue(Redaction.current?.distinguishing) {
                try inspection.look(.test(store: store.id, orders: numbers, corrections: corrections))
            }
        }
        guard case .test(let source)? = test else { throw AgentError(.refused, "There is no test of that.") }
        let length = source.utf8.count
        if length > 28_000 {
            let fitting = numbers.count * 20_000 / length
            let advice =
                fitting > 0
                ? "choose about \(fitting), by from and to."
                : """
                the states are too large for a test from here. Read with diff what the entries have changed, and write a test of \
                that, or ask the person to generate the test on the hub's page.
                """
            throw AgentError(
                .tooLong,
                "The test of \(numbers.count) entries has \(length) bytes, and 28000 is the limit: \(advice)"
            )
        }
        var answer: [String: JSON] = [
            "source": .string(source), "file": .string("\(store.label.fileName)ReplayTests.swift"),
            "entries": JSON(numbers.count),
        ]
        let gaps = source.gaps
        if !gaps.isEmpty { answer["fill_in"] = .array(gaps) }
        return AgentCall.Outcome(
            answer: .object(answer),
            summary: "make a test of \(AgentText.cut(store.label.name, 100)), \(numbers.count) entries"
        )
    }
}

extension Inspection {
    /// The numbers of the entries that the test covers.
    fileprivate func entriesForTest(of store: StoreHandle, _ arguments: AgentArguments) throws(AgentError)
        -> [Int]
    {
        let (from, to) = (arguments.integer("from"), arguments.integer("to"))
        let most = AppTool.testLength
        if let named = arguments.json("entries") {
            if from != nil || to != nil {
                throw AgentError(.badArgument, "Say either entries, or from and to.")
            }
            var numbers: [Int] = []
            for element in named.array ?? [] {
                guard let number = element.integer(Int.self) else {
                    throw AgentError(.badArgument, "'entries' has to be an array of numbers of entries.")
                }
                let owner = try entryForAgent(number).transition.store
                if owner != store {
                    throw AgentError(
                        .badArgument,
                        "Entry \(number) is of store \(owner.id): a test is of one store."
                    )
                }
                numbers.append(number)
            }
            if numbers.isEmpty { throw AgentError(.badArgument, "'entries' is empty: name at least one.") }
            return numbers
        }
        if let from, let to, from > to { throw AgentError(.badArgument, "'from' is above 'to'.") }
        let own = timeline.entries(in: (from ?? 0)..<(to.map { $0 == .max ? $0 : $0 + 1 } ?? .max))
            .filter { $0.transition.store == store }
        if own.isEmpty {
            throw AgentError(
                .notFound,
                "Nothing of store \(store.id) is recorded there. The tool entries lists what is."
            )
        }
        if (from != nil || to != nil) && own.count > most {
            throw AgentError(
                .badArgument,
                "Store \(store.id) has \(own.count) entries there, and a test has \(most) at most: choose fewer by from and to."
            )
        }
        return own.suffix(most).map(\.id)
    }

    /// What should have been after entries of a test.
    fileprivate func correctionsForTest(_ list: JSON?, of numbers: [Int]) throws -> [Request.Correction] {
        try (list?.array ?? []).map { element in
            guard let number = element.object?["entry"]?.integer(Int.self),
                let path = element.object?["path"]?.string, let value = element.object?["value"]
            else {
                throw AgentError(
                    .badArgument,
                    "An element of 'should_have_been' is an object with entry, path and value."
                )
            }
            if !numbers.contains(number) { throw Refusal.notInTest(number) }
            let found = try ValuePath(forAgent: path).followForAgent(from: try entryForAgent(number).new)
            // A guess of a secret would be hidden by the secret's own mark, and so be confirmed.
            if found.value is HiddenValue
                || RecordedValue(found.value)
                    != Redaction.$current.withValue(nil, operation: { RecordedValue(found.value) })
            {
                throw AgentError(
                    .badArgument,
                    "The value is or has a secret: write into the test what it should have been."
                )
            }
            return Request.Correction(
                order: number,
                path: path,
                json: String(decoding: value.data, as: UTF8.self)
            )
        }
    }
}

extension StoreLabel {
    /// The store's name, changed so that a file name can begin with it.
    fileprivate var fileName: String {
        let letters = String(name.prefix(60).filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
        return letters.isEmpty ? "Store" : letters.prefix(1).uppercased() + letters.dropFirst()
    }
}

extension String {
    /// The lines that a person must complete before the test compiles or passes, each with its line number. The lines
    /// with the first occurrence of each hidden secret follow, because the tested logic may depend on the secret, and then
    /// those that only some types need. At most ten lines.
    fileprivate var gaps: [JSON] {
        var gaps: [JSON] = []
        var secrets: [JSON] = []
        var conditions: [JSON] = []
        var marks: Set<String> = []
        for (index, line) in split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let text = AgentText.cut(line.trimmingCharacters(in: .whitespaces), 200)
            let gap: JSON = ["line": JSON(index + 1), "text": .string(text)]
            let known = marks.count
            marks.formUnion(
                line.split(separator: Redaction.markStart).dropFirst().map { String($0.prefix { $0 != "›" }) }
            )
            if line.contains("FILL IN, if") {
                conditions.append(gap)
            } else if ["FILL IN", "<#", "Issue.record("].contains(where: line.contains) {
                gaps.append(gap)
            } else if marks.count > known {
                secrets.append(gap)
            }
        }
        return Array((gaps + secrets + conditions).prefix(10))
    }
}
