#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
@_spi(MillraceHub) import MillraceInspector
@_spi(MillraceHub) import MillraceRecording
@_spi(MillraceRenderer) import MillraceScreens

extension HostedScreens {
    /// The result of a tool that uses the screens.
    struct Act {
        /// What was done, in one line for people. Contains no secrets.
        var summary: String
        /// A further note for the agent, such as the reason why no route matches a URL.
        var note: String?
    }

    // MARK: Reading

    /// The outline of the screens.
    func screen(_ arguments: [String: JSON]) throws -> JSON {
        var reading = try read()
        var item: ScreenReading.Item?
        if let reference = arguments["element"] {
            let found = try find(try ElementReference(reference))
            (item, reading) = (found.item, found.reading)
        }
        if let from = arguments["from"]?.integer(Int.self) {
            guard let list = item, let rows = list.rows, let object = list.object, let number = list.number
            else {
                throw AgentError(.badArgument, "'from' is a row of a list: name the list as 'element'.")
            }
            guard from < max(rows.count, 1) else {
                throw AgentError(
                    .badArgument,
                    "'from' is \(from), and \(list.name) has \(rows.count) rows, from 0."
                )
            }
            reading = try read(rows: [ObjectIdentifier(object): from..<(from + Self.askedRows)])
            item = reading.item(number)
        }
        let all = reading.outline(of: item, depth: arguments["depth"]?.integer(Int.self))
        let skip = min(arguments["skip"]?.integer(Int.self) ?? 0, all.count)
        var lines = JSONLines(limit: Self.mostOfScreen)
        lines.add(all[skip...])
        var answer = ["lines": lines.json]
        answer["left_out"] = lines.leftOut(from: "screen with \"skip\": \(skip + lines.count)")
        return .object(answer)
    }

    // MARK: Using

    /// Taps an element.
    func tap(_ arguments: [String: JSON], for actions: [ScreenElement.Action]) throws -> Act {
        let item = try find(try ElementReference(arguments["element"]), for: actions).item
        try perform(item, item.interaction?.tap.map { tap in { tap() } })
        return Act(summary: "\(actions[0] == .tap ? "tap" : "select") \(item.name)")
    }

    /// Replaces the text of a field, or the number of a slider.
    func type(_ arguments: [String: JSON]) async throws -> Act {
        guard let text = arguments["text"]?.string else {
            throw AgentError(.badArgument, "'text' has to be a string; \"\" empties the field.")
        }
        let item = try find(try ElementReference(arguments["element"]), for: [.type]).item
        let isSecret = item.element.traits.contains(.secure)
        if isSecret { remember(text) }
        try perform(item, item.interaction?.edit.map { edit in { edit(text) } })
        var summary =
            "type \(isSecret ? "" : "\"\(text.cut(to: 60))\" ")into \(item.name)\(isSecret ? " (hidden)" : "")"
        if arguments["submit"]?.bool == true {
            // Let the app handle the text before Return is pressed, as when a person types.
            await settle()
            try perform(item, item.interaction?.submit.map { submit in { submit() } })
            summary += ", and press Return"
        }
        return Act(summary: summary)
    }

    /// Goes back in a navigation controller, or else dismisses the topmost sheet or alert.
    func back() throws -> Act {
        let reading = try read()
        guard let top = reading.layers.last else { throw AgentError(.notFound, reading.offer) }
        let usable = top.all.filter { $0.interaction != nil }
        let way =
            usable.last { $0.element.role == .backButton }
            ?? usable.first { $0.element.actions.contains(.dismiss) }
            ?? usable.first { $0.element.traits.contains(.cancel) }
        guard let way else {
            throw AgentError(.notFound, "Nothing leads back from here. \(reading.offer)")
        }
        try perform(way, way.interaction?.tap)
        return Act(
            summary: way.element.role == .backButton
                ? "back to \(way.element.label ?? "")" : "put \(top.name) away"
        )
    }

    /// Opens a deep link in the app.
    func open(_ arguments: [String: JSON]) throws -> Act {
        let text = arguments["url"]?.string ?? ""
        let url = try Self.url(text)
        let why = reasonForNoRoute(url)
        if !Self.app({ UIApplication.shared.simulateOpening(url) }) {
            let reason =
                why
                ?? "Its routes say nothing against it, if it has any: see the delegate's application(_:open:options:)."
            throw AgentError(.refused, "The app's delegate has not opened it. \(reason)")
        }
        return Act(summary: "open \(text.cut(to: 200))", note: why)
    }

    // MARK: Lists

    /// Scrolls a list to the row whose index is the argument `from`.
    func scroll(_ arguments: [String: JSON]) throws -> Act {
        let item = try find(try ElementReference(arguments["element"])).item
        guard let rows = item.rows, let list = item.object, let from = arguments["from"]?.integer(Int.self)
        else {
            throw AgentError(.badArgument, "\(item.line) is no list, which alone can be scrolled.")
        }
        guard from < max(rows.count, 1) else {
            throw AgentError(
                .badArgument,
                "'from' is \(from), and \(item.name) has \(rows.count) rows, from 0."
            )
        }
        guard (list as? UIView)?.headlessCanBeTouched == true else {
            throw AgentError(.refused, "\(item.line) is not in reach of touches.")
        }
        show(rows.paths(from: from, count: Self.usualRows), of: list)
        return Act(summary: "scroll \(item.name) to row \(from)")
    }

    /// Tells each list on the topmost screen that its first rows are displayed. A host with a display would do so
    /// when the list appears. Skips lists that already have displayed rows.
    ///
    /// - Returns: Whether this call has displayed rows of any list.
    func showLists() throws -> Bool {
        let lists = try read().layers.last?.all.filter { $0.rows?.count ?? 0 > 0 } ?? []
        let unseen = lists.compactMap { item in
            (item.object as? UIView).flatMap { $0.seenRows.isEmpty ? (list: $0, rows: item.rows) : nil }
        }
        for (list, rows) in unseen {
            if let rows { show(rows.paths(from: 0, count: Self.usualRows), of: list) }
        }
        return !unseen.isEmpty
    }

    private func show(_ rows: [IndexPath], of list: AnyObject) {
        Self.app {
            (list as? UITableView)?.simulateDisplay(ofRows: rows)
            (list as? UICollectionView)?.simulateDisplay(ofItems: rows)
        }
    }

    private func perform(_ item: ScreenReading.Item, _ action: (() -> Bool)?) throws(AgentError) {
        guard let action, Self.app(action) else {
            throw AgentError(
                .refused,
                "The app did not let it happen: \(item.line). A delegate has refused, or the element is not in reach of touches."
            )
        }
    }
}

extension UIView {
    /// The index paths of the visible rows, in order.
    fileprivate var seenRows: [IndexPath] {
        switch self {
        case let table as UITableView: table.indexPathsForVisibleRows ?? []
        case let collection as UICollectionView: collection.indexPathsForVisibleItems.sorted()
        default: []
        }
    }

    /// The index of the first visible row, counted across all sections.
    func firstSeenRow(of sections: [Int]) -> Int {
        guard let first = seenRows.first, sections.indices.contains(first.section) else { return 0 }
        return sections[..<first.section].reduce(0, +) + first.item
    }
}
#endif
