#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

// MARK: - How many there are

extension UITableView {
    /// How many sections there are.
    public var numberOfSections: Int { rowCounts.count }

    /// How many rows a section has.
    public func numberOfRows(inSection section: Int) -> Int {
        Misuse.check(
            rowCounts.indices.contains(section),
            "There is no section \(section). The data source said that there are \(rowCounts.count)."
        )
        return rowCounts[section]
    }

    /// The numbers of rows, asked of the data source when they are not known.
    private var rowCounts: [Int] {
        if let counts = rows.counts { return counts }
        let counts = askedRowCounts
        rows.counts = counts
        return counts
    }

    private var askedRowCounts: [Int] {
        guard let dataSource else { return [] }
        return (0..<dataSource.numberOfSections(in: self)).map {
            dataSource.tableView(self, numberOfRowsInSection: $0)
        }
    }

    /// Whether there is such a row.
    func hasRow(at indexPath: IndexPath) -> Bool {
        _ = rowCounts
        return rows.contains(indexPath)
    }
}

// MARK: - Cells

extension UITableView {
    /// The cell of a row, asked of the data source if the row has none yet: for a host that draws the row,
    /// whether or not the person sees it. Drawing it does not display it; see `simulateDisplay(ofRows:)`.
    public func headlessCell(forRowAt indexPath: IndexPath) -> UITableViewCell {
        Misuse.check(
            hasRow(at: indexPath),
            "There is no row at \(indexPath). Ask numberOfSections and numberOfRows(inSection:) first."
        )
        if let cell = rows.cells[indexPath] { return cell }
        guard let cell = dataSource?.tableView(self, cellForRowAt: indexPath) else {
            fatalError("The data source of \(self) is gone. Retain it as long as the table is used.")
        }
        cell.isSelected = rows.selected.contains(indexPath)
        rows.cells[indexPath] = cell
        attach(cell, at: subviews.count)
        return cell
    }

    /// The cell of a row, if it has one.
    public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { rows.cells[indexPath] }

    /// The row of a cell.
    public func indexPath(for cell: UITableViewCell) -> IndexPath? {
        rows.cells.first { $0.value === cell }?.key
    }

    /// The cells of the rows that the person sees, in order.
    public var visibleCells: [UITableViewCell] { rows.displayed.compactMap { rows.cells[$0] } }

    /// The rows that the person sees, in order.
    public var indexPathsForVisibleRows: [IndexPath]? { rows.displayed }

    /// Makes the cells of a name of a class.
    public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        guard let cellClass else {
            reuse.register(nil, for: identifier)
            return
        }
        guard let cellClass = cellClass as? UITableViewCell.Type else {
            fatalError("\(cellClass) cannot be registered: it is no subclass of UITableViewCell.")
        }
        reuse.register(cellClass, for: identifier)
    }

    /// A cell that no row uses any more, or a new one of the registered class; nil if there is neither.
    public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        reuse.dequeue(identifier)
    }

    /// A cell that no row uses any more, or a new one of the registered class.
    public func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
        -> UITableViewCell
    {
        guard let cell = reuse.dequeue(identifier) else {
            fatalError(
                """
                There is no cell for the identifier "\(identifier)". \
                Call register(_:forCellReuseIdentifier:) before the table asks for cells.
                """
            )
        }
        return cell
    }
}

// MARK: - Views of sections

extension UITableView {
    /// The delegate's view above a section, for a host that draws it; nil where the title counts.
    public func headlessHeaderView(inSection section: Int) -> UIView? {
        sectionView(at: .header(section)) { delegate?.tableView(self, viewForHeaderInSection: section) }
    }

    /// The delegate's view below a section, for a host that draws it; nil where the title counts.
    public func headlessFooterView(inSection section: Int) -> UIView? {
        sectionView(at: .footer(section)) { delegate?.tableView(self, viewForFooterInSection: section) }
    }

    private func sectionView(at place: SectionPlace, make: () -> UIView?) -> UIView? {
        if let known = sectionViews[place] { return known }
        let view = make()
        sectionViews[place] = .some(view)
        if let view { attach(view, at: subviews.count) }
        return view
    }

    enum SectionPlace: Hashable {
        case header(Int)
        case footer(Int)
    }
}
#endif
