import MillraceTestBase

/// The lines in which a screen differs from its file, with some lines of context.
struct ScreenDifference {
    enum Line: Equatable {
        case same(Substring)
        case removed(Substring)
        case added(Substring)
        /// A number of omitted lines that do not differ.
        case skipped(Int)
    }

    let lines: [Line]

    /// - Complexity: That of ``MillraceTestBase/diff(lhs:rhs:)``.
    init(from old: String, to new: String, context: Int = 3) {
        let blocks = diff(lhs: Self.lines(of: old)[...], rhs: Self.lines(of: new)[...])
        let all = blocks.flatMap { block -> [Line] in
            switch block {
            case .same(let lines): lines.map(Line.same)
            case .delete(let lines): lines.map(Line.removed)
            case .insert(let lines): lines.map(Line.added)
            }
        }
        lines = Self.shortened(all, context: context)
    }

    private static func lines(of text: String) -> [Substring] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    /// Omits lines that are more than `context` lines away from any difference.
    private static func shortened(_ lines: [Line], context: Int) -> [Line] {
        let changes = lines.indices.filter { if case .same = lines[$0] { false } else { true } }
        var isNear = [Bool](repeating: false, count: lines.count)
        // The first line that has not been considered for an earlier change, so that no line is marked twice.
        var next = 0
        for index in changes {
            let end = min(lines.count - 1, index + min(context, lines.count))
            for near in stride(from: max(next, index - context), through: end, by: 1) { isNear[near] = true }
            next = max(next, end + 1)
        }
        var result: [Line] = []
        for (index, line) in lines.enumerated() {
            if isNear[index] {
                result.append(line)
            } else if case .skipped(let count)? = result.last {
                result[result.count - 1] = .skipped(count + 1)
            } else {
                result.append(.skipped(1))
            }
        }
        return result
    }

    /// The difference, shortened for a failure message.
    var text: String { text(limit: 80) }

    func text(limit: Int) -> String {
        let shown = lines.prefix(limit).map { line in
            switch line {
            case .same(let text): "  " + text
            case .removed(let text): "− " + text
            case .added(let text): "+ " + text
            case .skipped(let count): "  … \(count) more line\(count == 1 ? "" : "s")"
            }
        }
        let rest = lines.count - shown.count
        return (shown + (rest > 0 ? ["  … and \(rest) more lines of difference"] : [])).joined(
            separator: "\n"
        )
    }
}
