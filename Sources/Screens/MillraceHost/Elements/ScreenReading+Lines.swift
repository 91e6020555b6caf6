#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
@_spi(MillraceHub) import MillraceInspector
@_spi(MillraceHub) import MillraceRecording
import MillraceScreens
import MillraceTimeline

/// What remains known of screens when they have changed. Retains no view and no controller.
@MainActor
final class ScreenTrace: RememberedScreens {
    /// The controller whose screen a person saw; nil if it is gone.
    private(set) weak var controller: UIViewController?

    /// The number of screens, from bottom to top.
    let depth: Int

    /// The elements, parents before their children.
    let elements: [Element]

    fileprivate init(of reading: ScreenReading) {
        controller = reading.controller
        depth = reading.layers.count
        elements = reading.all.map(\.trace)
    }

    /// An element with its number, as it was.
    struct Element {
        let number: Int?
        let element: ScreenElement

        /// The element in one line, with its number. Cuts long texts.
        var line: String { (number.map { "[\($0)] " } ?? "") + element.cut(to: 160).line }

        /// The element's line without its index in the list, because the index changes when rows above are inserted or
        /// removed.
        fileprivate var lineAnywhere: String {
            var element = element
            element.place = nil
            return Element(number: number, element: element).line
        }
    }

    /// The lines of the elements that are not in another trace. If a line occurs in both, but more often in this one, the surplus
    /// occurrences are returned.
    fileprivate func lines(notIn other: ScreenTrace) -> [String] {
        var counts: [String: Int] = [:]
        for element in other.elements { counts[element.lineAnywhere, default: 0] += 1 }
        return elements.filter { element in
            let count = counts[element.lineAnywhere, default: 0]
            counts[element.lineAnywhere] = count - 1
            return count <= 0
        }.map(\.line)
    }
}

extension ScreenReading.Item {
    fileprivate var trace: ScreenTrace.Element { ScreenTrace.Element(number: number, element: element) }

    /// The element in one line, with its number. Cuts long texts.
    var line: String { trace.line }

    /// The element's role and label, for use in a sentence.
    var name: String {
        let name =
            element.label.map { "\"\($0.cut(to: 60))\"" } ?? element.identifier.map { "#\($0.cut(to: 60))" }
        return [element.role.rawValue, name].compactMap { $0 }.joined(separator: " ")
    }

    /// The lines of the element and its descendants.
    ///
    /// - Parameter depth: The number of levels to show; nil for all. Deeper elements are counted.
    func outline(depth: Int?, indentation: String = "") -> [String] {
        var lines = [indentation + line]
        let indentation = indentation + "  "
        if let depth, depth <= 1 {
            if !inside.isEmpty { lines.append(indentation + "… \(all.count - 1) elements inside") }
            return lines
        }
        lines += inside.flatMap { $0.outline(depth: depth.map { $0 - 1 }, indentation: indentation) }
        if let rows, rows.wanted.count < rows.count, let number {
            let next = rows.wanted.last.map { $0 + 1 } ?? 0
            let more = next < rows.count ? "; more with \"element\": \(number), \"from\": \(next)" : ""
            lines.append(indentation + "… \(rows.wanted.count) of \(rows.count) rows are shown\(more)")
        }
        return lines
    }
}

extension ScreenReading {
    /// The screens as lines. A covered screen takes one line, because none of its elements can be used.
    ///
    /// - Parameters:
    ///   - item: The only element to show, with its descendants; nil for all screens.
    ///   - depth: The number of levels to show; nil for all.
    func outline(of item: Item? = nil, depth: Int? = nil) -> [String] {
        if let item { return item.outline(depth: depth) }
        return layers.dropLast().flatMap { $0.outline(depth: 1) } + (layers.last?.outline(depth: depth) ?? [])
    }

    /// What to remember of the screens in order to tell later how they have changed.
    var trace: ScreenTrace { ScreenTrace(of: self) }

    /// The differences from earlier screens, for an agent that has used the screens in between.
    ///
    /// - Parameter limit: The maximum number of bytes of the lines in the answer.
    func changes(since earlier: ScreenTrace, limit: Int) -> [String: JSON] {
        let trace = trace
        if controller !== earlier.controller || trace.depth != earlier.depth {
            var answer: [String: JSON] = ["screen": "another", "title": .string(layers.last?.name ?? "")]
            var lines = JSONLines(limit: limit)
            lines.add(outline())
            answer["lines"] = lines.json
            answer["left_out"] = lines.leftOut(from: "screen")
            return answer
        }
        let added = trace.lines(notIn: earlier)
        let removed = earlier.lines(notIn: trace)
        if added.isEmpty && removed.isEmpty { return ["screen": "unchanged"] }
        // An agent needs the added lines more than the removed ones, so the added lines get most of the bytes.
        var now = JSONLines(limit: limit * 3 / 4)
        var before = JSONLines(limit: limit / 4)
        now.add(added)
        before.add(removed)
        var answer: [String: JSON] = ["screen": "changed"]
        if !added.isEmpty { answer["added"] = now.json }
        if !removed.isEmpty { answer["removed"] = before.json }
        answer["left_out"] = JSONLines.leftOut(now.left + before.left, from: "screen")
        return answer
    }
}

/// An array of lines for an answer, with a maximum size in bytes.
struct JSONLines {
    private var lines: [JSON] = []
    private var room: Int

    /// The number of lines that did not fit.
    private(set) var left = 0

    /// - Parameter limit: The maximum number of bytes.
    init(limit: Int) { room = limit }

    /// Adds lines until one does not fit; all later lines are omitted.
    mutating func add(_ more: some Sequence<String>) {
        for line in more {
            let json = JSON.string(line)
            room -= left > 0 ? 0 : json.data.count + 1
            if room < 0 || left > 0 { left += 1 } else { lines.append(json) }
        }
    }

    /// The lines.
    var json: JSON { .array(lines) }

    /// The number of lines added so far.
    var count: Int { lines.count }

    /// A note on the omitted lines; nil if there are none.
    func leftOut(from tool: String) -> JSON? { Self.leftOut(left, from: tool) }

    /// A note on omitted lines; nil if there are none.
    static func leftOut(_ count: Int, from tool: String) -> JSON? {
        count == 0 ? nil : .string("\(count) more lines: call \(tool)")
    }
}

extension ScreenElement {
    /// The element with its texts cut, so that its line is short.
    fileprivate func cut(to length: Int) -> ScreenElement {
        var element = self
        element.identifier = identifier?.cut(to: length)
        element.label = label?.cut(to: length)
        element.text = text?.cut(to: length)
        element.value = value?.cut(to: length)
        element.placeholder = placeholder?.cut(to: length)
        element.hint = hint?.cut(to: length)
        element.image = image?.cut(to: length)
        return element
    }
}

extension String {
    /// The beginning of the text, and a note that says how much is missing. Redacts the text by ``Redaction/current``
    /// before cutting it, because the redaction does not recognise a secret that is cut in half.
    func cut(to length: Int) -> String {
        let text = Redaction.current?.text(self) ?? self
        // Cut by Unicode scalars, because a single character can consist of any number of them.
        let scalars = text.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: length, limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return text }
        return "\(text[..<end])… (\(scalars[end...].count) more)"
    }
}
#endif
