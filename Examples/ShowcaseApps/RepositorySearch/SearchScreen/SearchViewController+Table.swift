import HeadlessUIKit

extension SearchViewController: UITableViewDataSource {
    func numberOfSections(in tableView: UITableView) -> Int {
        sections.count
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        sections[section].title
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].rows.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        switch sections[indexPath.section].rows[indexPath.row] {
        case .repository(let repository):
            let cell = tableView.dequeueReusableCell(
                withIdentifier: RepositoryCell.identifier,
                for: indexPath
            )
            (cell as? RepositoryCell)?.show(repository)
            return cell
        case .suggestion(let suggestion):
            let cell = tableView.dequeueReusableCell(withIdentifier: "Suggestion", for: indexPath)
            var content = UIListContentConfiguration.subtitleCell()
            content.text = suggestion.query
            content.textProperties.color = .tintColor
            content.secondaryText = suggestion.explanation
            content.secondaryTextProperties.color = .secondaryLabel
            cell.contentConfiguration = content
            cell.accessibilityIdentifier = "search.suggestion.\(suggestion.query)"
            return cell
        }
    }
}

extension SearchViewController: UITableViewDelegate {
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        switch sections[indexPath.section].rows[indexPath.row] {
        case .repository(let repository): showDetail(of: repository)
        case .suggestion(let suggestion): presenter.search(for: suggestion.query)
        }
    }

    /// Loads the next page when the person gets to the last row. One that has failed waits for the person to ask.
    func tableView(
        _ tableView: UITableView,
        willDisplay cell: UITableViewCell,
        forRowAt indexPath: IndexPath
    ) {
        guard case .found(let results) = presenter.state.phase,
            case .available = results.nextPage,
            indexPath.row == results.repositories.count - 1
        else { return }
        presenter.loadNextPage()
    }
}

extension [SearchSection] {
    /// The places of the rows at the end that make up the whole difference from other sections; nil if there is
    /// another difference.
    func rowsAdded(to old: [SearchSection]) -> [IndexPath]? {
        guard count == 1, old.count == 1, let oldRows = old.first?.rows, let rows = first?.rows,
            old.first?.title == first?.title, !oldRows.isEmpty, rows.starts(with: oldRows)
        else { return nil }
        return (oldRows.count..<rows.count).map { IndexPath(row: $0, section: 0) }
    }
}
