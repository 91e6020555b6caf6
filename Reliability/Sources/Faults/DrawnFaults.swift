import Foundation

/// Faults at random places of the sources: conditions that never or always hold, and statements that are left out.
///
/// No author selects these faults, so they measure the tests without bias. The faults of the lists do not: each one
/// that the tests miss leads to a new test. Some drawn faults have no effect that a user can notice.
struct DrawnFaults {
    let faults: [Fault]

    /// - Parameters:
    ///   - count: How many to draw from each module. A module with fewer places gets all of them.
    ///   - modules: The modules to draw from.
    ///   - seed: The same seed draws the same faults from a module, as long as its sources stay the same.
    /// - Throws: `Failure` if the sources cannot be read.
    init(_ count: Int, fromEachOf modules: [PlantedModule], in root: URL, seed: UInt64) throws {
        let drawn = try modules.flatMap { module in
            var generator = SplitMix(state: seed)
            var places: Set<String> = []
            return try Self.candidates(in: module, of: root).shuffled(using: &generator)
                .filter { places.insert($0.place).inserted }.prefix(count)
        }
        faults = drawn.enumerated().map { index, fault in
            var fault = fault
            fault.id = "drawn-\(seed)-\(index + 1)"
            return fault
        }
    }

    private static func candidates(in module: PlantedModule, of root: URL) throws -> [Fault] {
        let folder = root.appending(path: module.folder).path
        guard let names = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] else {
            throw Failure(["\(folder) cannot be read"])
        }
        return try names.sorted().filter { $0.hasSuffix(".swift") }.flatMap { name in
            let source = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
            let file = "\(module.folder)/\(name)"
            return mistakes(in: source).map { mistake in
                Fault(
                    id: "",
                    effect: "line \(mistake.line), \(mistake.effect)",
                    module: module,
                    place: "\(file):\(mistake.line)",
                    file: file,
                    removed: [mistake.old],
                    added: [mistake.new]
                )
            }
        }
    }

    private struct Mistake {
        let line: Int
        let effect: String
        let old: String
        let new: String
    }

    private static func mistakes(in source: String) -> [Mistake] {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let occurrences = Dictionary(lines.map { ($0, 1) }, uniquingKeysWith: +)
        var mistakes: [Mistake] = []
        // For each `#if` around the line: whether the code may be for other platforms only. Such code is not compiled
        // here.
        var conditions: [Bool] = []
        for (index, line) in lines.enumerated() {
            let directive = line.drop { $0 == " " }
            if directive.hasPrefix("#if") { conditions.append(!directive.hasPrefix("#if !os(")) }
            if directive.hasPrefix("#else") { conditions[conditions.count - 1] = true }
            if directive.hasPrefix("#endif") { conditions.removeLast() }
            // A fault is found by the text of its line, so the file must contain that text once.
            guard !conditions.contains(true), occurrences[line] == 1 else { continue }
            func add(_ effect: String, _ new: String) {
                mistakes.append(Mistake(line: index + 1, effect: effect, old: line, new: new))
            }
            if let found = line.firstMatch(of: /^( *(?:\} else )?if |^ *guard )(.+?)(( else)? \{.*)$/),
                !found.2.contains("#")
            {
                add("never: \(found.2)", "\(found.1)!planted, \(found.2)\(found.3)")
                // A condition with a binding cannot be an operand of `||`.
                if !found.2.contains(/\b(let|var|case)\b|,|\{/) {
                    add("always: \(found.2)", "\(found.1)planted || (\(found.2))\(found.3)")
                }
            } else if isStatement(
                line,
                after: index > 0 ? lines[index - 1] : "",
                before: lines.dropFirst(index + 1).first ?? ""
            ) {
                let text = line.drop { $0 == " " }
                add("left out: \(text)", "\(line.prefix { $0 == " " })if !planted { \(text) }")
            }
        }
        return mistakes
    }

    /// Whether a line is a whole call or assignment.
    private static func isStatement(_ line: String, after last: String, before next: String) -> Bool {
        let call = /^ +(?:(?:try|await|_ =) )*[a-z_][\w.?!\[\]]*(?:\(.*\)| [-+|&]?= .+)$/
        let other =
            /^ *(?:return|throw|if|guard|switch|while|for|let|var|case|assert|precondition|\w+\.init)\b/
        guard line.contains(call), !line.contains(other) else { return false }
        let isBalanced = ([("(", ")"), ("{", "}"), ("[", "]")] as [(Character, Character)]).allSatisfy {
            pair in
            line.count { $0 == pair.0 } == line.count { $0 == pair.1 }
        }
        // If the line before is no complete line, this line may be a part of a longer expression or of a list of
        // arguments.
        let isNext = last.contains(/[\w)"\]]$/) && last.prefix { $0 == " " } == line.prefix { $0 == " " }
        return isBalanced && (isNext || last.contains(/[{}]$|\bin$/)) && !next.contains(/^ *[.?:&|+)]/)
    }
}

/// Random numbers that a seed determines.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
