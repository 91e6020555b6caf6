#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

/// Sections of texts.
@MainActor
final class ListDataSource: NSObject, UITableViewDataSource {
    var sections: [[String]]
    /// The rows whose cells were requested.
    var asked: [IndexPath] = []

    init(_ sections: [[String]]) {
        self.sections = sections
        super.init()
    }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        asked.append(indexPath)
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        cell.textLabel?.text = sections[indexPath.section][indexPath.row]
        return cell
    }
}

/// Records the calls of a table's delegate.
@MainActor
final class RowLog: NSObject, UITableViewDelegate {
    private var entries: [String] = []
    var onWillDisplay: ((IndexPath) -> Void)?
    var mayBeSelected: (IndexPath) -> IndexPath? = { $0 }

    func take() -> [String] {
        defer { entries = [] }
        return entries
    }

    private func add(_ what: String, _ path: IndexPath) {
        entries.append("\(what) \(path.section).\(path.row)")
    }

    func tableView(
        _ tableView: UITableView,
        willDisplay cell: UITableViewCell,
        forRowAt indexPath: IndexPath
    ) {
        add("display", indexPath)
        onWillDisplay?(indexPath)
    }

    func tableView(
        _ tableView: UITableView,
        didEndDisplaying cell: UITableViewCell,
        forRowAt indexPath: IndexPath
    ) {
        add("end", indexPath)
    }

    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        mayBeSelected(indexPath)
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        add("select", indexPath)
    }

    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
        add("deselect", indexPath)
    }
}

/// The paths of rows of the first section.
func rows(_ rows: Int...) -> [IndexPath] {
    rows.map { IndexPath(row: $0, section: 0) }
}
#endif
