#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

// MARK: - How many there are

extension UITableView {
    /// How many sections there are.
    public var numberOfSections: Int { counts.count }

    /// How many rows a section has.
    public func numberOfRows(inSection section: Int) -> Int { count(inSection: section) }
}

// MARK: - Cells

extension UITableView {
    /// The cell of a row, asked of the data source if the row has none yet: for a host that draws the row,
    /// whether or not the person sees it. Drawing it does not display it; see `simulateDisplay(ofRows:)`.
    public func headlessCell(forRowAt indexPath: IndexPath) -> UITableViewCell {
        preparedCell(at: indexPath)
    }

    /// The cell of a row, if it has one.
    public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { items.cells[indexPath] }

    /// The row of a cell.
    public func indexPath(for cell: UITableViewCell) -> IndexPath? { path(of: cell) }

    /// The cells of the rows that the person sees, in order.
    public var visibleCells: [UITableViewCell] { displayedCells }

    /// The rows that the person sees, in order.
    public var indexPathsForVisibleRows: [IndexPath]? { items.displayed }

    /// Makes the cells of a name of a class.
    public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        reuse.register(cellClass, for: identifier)
    }

    /// Stops the program: there are no nibs here. Register the cell by its class.
    public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
        reuse.register(nib, for: identifier)
    }

    /// A cell that no row uses any more, or a new one of the registered class; nil if there is neither.
    public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        reuse.dequeue(identifier)
    }

    /// A cell that no row uses any more, or a new one of the registered class.
    public func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
        -> UITableViewCell
    {
        reuse.dequeueRegistered(identifier, registeringBy: "register(_:forCellReuseIdentifier:)")
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

    /// The delegate's view above a section, if it was asked for and can be used again.
    public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        sectionViews[.header(section)] as? UITableViewHeaderFooterView
    }

    /// The delegate's view below a section, if it was asked for and can be used again.
    public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        sectionViews[.footer(section)] as? UITableViewHeaderFooterView
    }

    /// Makes the views above and below sections of a name of a class.
    public func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
        sectionViewReuse.register(aClass, for: identifier)
    }

    /// Stops the program: there are no nibs here. Register the view by its class.
    public func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
        sectionViewReuse.register(nib, for: identifier)
    }

    /// A view that no section uses any more, or a new one of the registered class; nil if there is neither.
    public func dequeueReusableHeaderFooterView(withIdentifier identifier: String)
        -> UITableViewHeaderFooterView?
    {
        sectionViewReuse.dequeue(identifier)
    }

    func forgetSectionViews() {
        let places = sectionViews.keys.sorted()
        for place in places { sectionViews[place]??.removeFromSuperview() }
        sectionViewReuse.recycle(places.compactMap { sectionViews[$0] as? UITableViewHeaderFooterView })
        sectionViews = [:]
    }

    private func sectionView(at place: SectionPlace, make: () -> UIView?) -> UIView? {
        if let known = sectionViews[place] { return known }
        let view = make()
        sectionViews[place] = .some(view)
        if let view { attach(view, at: subviews.count) }
        return view
    }

    enum SectionPlace: Hashable, Comparable {
        case header(Int)
        case footer(Int)
    }
}
#endif
