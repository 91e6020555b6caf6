import Foundation

/// The parsed command line.
struct Command: Sendable {
    /// The arguments are wrong.
    struct Misuse: Error, CustomStringConvertible {
        let description: String
    }

    static let usage = """
        usage: Reliability [soak [program ...]] [fuzz [fuzzer ...]] [--minutes N] [--seed S] [--corpus FOLDER]
               Reliability fuzz FUZZER --input FILE      checks one input

        Without names, all run. Programs: \(soakPrograms.map { $0.name }.joined(separator: ", ")).
        Fuzzers: \(fuzzers.map { $0.name }.joined(separator: ", ")).
        """

    private var programs: [any SoakProgram.Type] = []
    private var targets: [any FuzzTarget.Type] = []
    private var minutes = 3.0
    private var seed = UInt64.random(in: 0..<1_000_000)
    private var corpus = Corpus.standardFolder
    private var input: URL?
    private var worker: (seconds: Double, current: URL)?

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        var programs: [any SoakProgram.Type]?
        var targets: [any FuzzTarget.Type]?
        while let word = rest.popFirst() {
            switch word {
            case "--minutes": minutes = try Self.number(after: word, &rest)
            case "--seed": seed = try Self.number(after: word, &rest)
            case "--corpus": corpus = URL(filePath: try Self.value(after: word, &rest))
            case "--input": input = URL(filePath: try Self.value(after: word, &rest))
            // The run starts its child processes with this option.
            case "--worker":
                let current = URL(filePath: try Self.value(after: word, &rest))
                worker = (try Self.number(after: word, &rest), current)
            case "soak": programs = try Self.take(soakPrograms, "program", &rest) { $0.name }
            case "fuzz": targets = try Self.take(fuzzers, "fuzzer", &rest) { $0.name }
            default: throw Misuse(description: "'\(word)' is neither soak, fuzz nor an option.")
            }
        }
        let isAll = programs == nil && targets == nil
        self.programs = programs ?? (isAll ? soakPrograms : [])
        self.targets = targets ?? (isAll ? fuzzers : [])
        if minutes <= 0 { throw Misuse(description: "--minutes takes a positive number.") }
        if (input != nil || worker != nil) && (self.targets.count != 1 || !self.programs.isEmpty) {
            throw Misuse(description: "--input takes one fuzzer.")
        }
    }

    /// Runs the command.
    ///
    /// - Returns: Whether no check failed.
    func run() -> Bool {
        if let worker {
            FuzzWorker(targets[0], seed: seed, corpus: corpus, current: worker.current)
                .run(for: .seconds(worker.seconds))
            return true
        }
        if let input { return FuzzInput(targets[0], input).run() }
        print("Seed \(seed). The same again: Reliability --seed \(seed)")
        // The soak gets three times as long as a fuzzer.
        let share = Duration.seconds(minutes * 60) / (targets.count + (programs.isEmpty ? 0 : 3))
        var isWell = true
        if !programs.isEmpty {
            isWell = Soak(programs, seed: seed, duration: share * 3).run()
        }
        if !targets.isEmpty {
            isWell = Fuzz(targets, seed: seed, corpus: corpus, each: share).run() && isWell
        }
        print(isWell ? "\nEverything held." : "\nFAILED: see the findings above.")
        return isWell
    }

    private static func value(after word: String, _ rest: inout ArraySlice<String>) throws -> String {
        guard let value = rest.popFirst() else { throw Misuse(description: "\(word) takes a value.") }
        return value
    }

    private static func number<Number: LosslessStringConvertible>(
        after word: String,
        _ rest: inout ArraySlice<String>
    ) throws -> Number {
        guard let number = Number(try value(after: word, &rest)) else {
            throw Misuse(description: "\(word) takes a number.")
        }
        return number
    }

    /// Takes the names of programs or fuzzers that come next on the command line, and returns those programs or
    /// fuzzers. Returns all if there is no name.
    private static func take<Thing>(
        _ all: [Thing],
        _ kind: String,
        _ rest: inout ArraySlice<String>,
        name: (Thing) -> String
    ) throws -> [Thing] {
        var taken: [Thing] = []
        while let word = rest.first, !word.hasPrefix("-"), word != "soak", word != "fuzz" {
            guard let thing = all.first(where: { name($0) == word }) else {
                let names = all.map(name).joined(separator: ", ")
                throw Misuse(description: "There is no \(kind) called '\(word)'. There are: \(names).")
            }
            taken.append(thing)
            rest.removeFirst()
        }
        return taken.isEmpty ? all : taken
    }
}
