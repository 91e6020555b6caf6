#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
@_spi(MillraceHub) import MillraceInspector
@_spi(MillraceHub) import MillraceRecording
import MillraceScreens

/// An agent's reference to an element.
enum ElementReference {
    case number(Int)
    case identifier(String)
    case label(String)

    /// Parses `7`, `"7"`, `"[7]"`, `"#login.submit"`, `"Log In"` or `"\"7\""`.
    init(_ json: JSON?) throws(AgentError) {
        if let number = json?.integer(Int.self) {
            self = .number(number)
            return
        }
        guard let text = json?.string, !text.isEmpty else {
            throw AgentError(
                .badArgument,
                "'element' has to be a number of the screen, such as 7, an identifier, such as \"#login.submit\", or a label."
            )
        }
        let inner = text.dropFirst().dropLast()
        if let number = Int(text.hasPrefix("[") && text.hasSuffix("]") ? String(inner) : text) {
            self = .number(number)
        } else if text.hasPrefix("#"), text.count > 1 {
            self = .identifier(String(text.dropFirst()))
        } else {
            let isQuoted = text.count > 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
            self = .label(isQuoted ? String(inner) : text)
        }
    }

    func means(_ item: ScreenReading.Item) -> Bool {
        switch self {
        case .number(let number): item.number == number
        case .identifier(let identifier): item.element.identifier == identifier
        case .label(let label): item.element.label == label || item.element.text == label
        }
    }

    /// The reference as it is written in an error message.
    var text: String {
        switch self {
        case .number(let number): "[\(number)]"
        case .identifier(let identifier): "#\(identifier.cut(to: 60))"
        case .label(let label): "\"\(label.cut(to: 60))\""
        }
    }
}

extension HostedScreens {
    /// Finds the element that a reference denotes on the current screens.
    ///
    /// - Parameter actions: The actions of which the element must offer at least one; empty to accept any element.
    func find(
        _ reference: ElementReference,
        for actions: [ScreenElement.Action] = []
    ) throws -> (item: ScreenReading.Item, reading: ScreenReading) {
        var reading = try read(rows: rows(with: reference))
        var found = reading.all.filter(reference.means)
        if found.isEmpty, reading.hasMoreRows, !reference.isNumber {
            reading = try read(rows: rows(beyond: reading))
            found = reading.all.filter(reference.means)
        }
        if actions.isEmpty {
            // A container often has the same name as an element in it. Return the container, which is found first,
            // because its lines include the line of the element.
            if let item = found.first { return (item, reading) }
        } else {
            let usable = found.filter { $0.offers(actions) }
            if usable.count > 1 {
                throw AgentError(
                    .badArgument,
                    "\(reference.text) is ambiguous. Use the number of the one that is meant: \(usable.lines)."
                )
            }
            if let item = usable.first { return (item, reading) }
            if let item = found.last { throw reading.refusal(of: item, for: actions) }
        }
        throw reading.absence(of: reference, numbers)
    }

    /// The row to read if the reference is the number of a row, or of an element in a row. Empty for any other
    /// reference.
    private func rows(with reference: ElementReference) -> [ObjectIdentifier: Range<Int>] {
        guard case .number(let number) = reference, let row = numbers.row(of: number) else { return [:] }
        let sections = Self.app { () -> [Int] in
            switch row.list {
            case let table as UITableView: (0..<table.numberOfSections).map(table.numberOfRows)
            case let collection as UICollectionView:
                (0..<collection.numberOfSections).map(collection.numberOfItems)
            default: []
            }
        }
        guard sections.indices.contains(row.path.section) else { return [:] }
        let offset = sections[..<row.path.section].reduce(0, +) + row.path.item
        return [ObjectIdentifier(row.list): offset..<(offset + 1)]
    }

    /// The rows to read in a second search. The first reading does not contain the sought element.
    ///
    /// The rows of each list that were already read are extended by further rows. The total number of further rows is
    /// limited, because the app creates a cell for each row. Lists of the topmost screen are extended first, and each
    /// list downwards before upwards.
    private func rows(beyond reading: ScreenReading) -> [ObjectIdentifier: Range<Int>] {
        var room = Self.searchedRows
        var wanted: [ObjectIdentifier: Range<Int>] = [:]
        for item in reading.all.reversed() {
            guard let list = item.object, let rows = item.rows, let first = rows.wanted.first,
                let last = rows.wanted.last
            else { continue }
            let end = last + 1 + min(room, rows.count - last - 1)
            room -= end - last - 1
            let start = first - min(room, first)
            room -= first - start
            wanted[ObjectIdentifier(list)] = start..<end
        }
        return wanted
    }
}

extension ElementReference {
    fileprivate var isNumber: Bool { if case .number = self { true } else { false } }
}

extension ScreenReading.Item {
    fileprivate func offers(_ actions: [ScreenElement.Action]) -> Bool {
        interaction != nil && element.actions.contains(where: actions.contains)
    }
}

extension [ScreenReading.Item] {
    /// The lines of the first few elements, for a sentence in an answer.
    fileprivate var lines: String {
        let most = 6
        let more = count > most ? ["and \(count - most) more"] : []
        return (prefix(most).map(\.line) + more).joined(separator: "; ")
    }
}

extension ScreenReading {
    /// Whether a list has rows that were not read.
    fileprivate var hasMoreRows: Bool {
        all.contains { item in item.rows.map { $0.wanted.count < $0.count } ?? false }
    }

    /// A sentence that names the elements that can be used at the moment.
    var offer: String {
        guard let top = layers.last else { return "The app shows nothing." }
        let usable = top.all.filter { $0.interaction != nil }
        if usable.isEmpty { return "In front is \(top.name), where nothing can be used." }
        return "In front is \(top.name), with \(usable.lines)."
    }

    /// The error for an agent that wants to perform one of the actions on an element that offers none of them.
    fileprivate func refusal(of item: Item, for actions: [ScreenElement.Action]) -> AgentError {
        if item.layer < layers.count - 1 {
            return AgentError(.refused, "\(item.line) is covered. Use what is over it first. \(offer)")
        }
        if item.element.traits.contains(.disabled) {
            return AgentError(.refused, "\(item.line): it cannot be used while it is disabled. \(offer)")
        }
        if !item.element.actions.isEmpty {
            let tools = item.element.actions.map(\.tool).joined(separator: ", ")
            return AgentError(.badArgument, "\(item.line) takes no \(actions[0].tool). It takes: \(tools).")
        }
        return AgentError(.refused, "\(item.line) cannot be used: it is there to be read. \(offer)")
    }

    /// The error for an agent whose reference matches no element.
    fileprivate func absence(of reference: ElementReference, _ numbers: ElementNumbers) -> AgentError {
        guard case .number(let number) = reference, number > 0, number <= numbers.last else {
            let rest = """
                 Of long lists \(HostedScreens.searchedRows) more rows were looked at: look for others with screen, the list as \
                'element' and 'from', and use the row's number.
                """
            return AgentError(
                .notFound,
                "There is no element \(reference.text) on the screen.\(hasMoreRows ? rest : "") \(offer)"
            )
        }
        let line = numbers.line(of: number) ?? reference.text
        return AgentError(.notFound, "\(line) is not on the screen any more. \(offer)")
    }
}

extension ScreenElement.Action {
    /// The tool that performs the action.
    fileprivate var tool: String {
        switch self {
        case .tap: "tap"
        case .type: "type"
        case .submit: "type with submit"
        case .select: "select"
        case .dismiss: "back"
        }
    }
}
#endif
