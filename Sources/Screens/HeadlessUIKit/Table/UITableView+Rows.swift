#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

// MARK: - Counts

extension UITableView {
    /// The number of sections.
    public var numberOfSections: Int { counts.count }

    /// The number of rows in a section.
    public func numberOfRows(inSection section: Int) -> Int { count(inSection: section) }
}

// MARK: - Cells

extension UITableView {
    /// The cell of a row, for a host that draws the row, whether or not the person sees it. If the row has no cell
    /// yet, the data source is asked for one. The function does not display the row; see `simulateDisplay(ofRows:)`.
    public func headlessCell(forRowAt indexPath: IndexPath) -> UITableViewCell {
        preparedCell(at: indexPath)
    }

    /// The cell of a row, if it has one.
    public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { items.cells[indexPath] }

    /// The row that a cell belongs to.
    public func indexPath(for cell: UITableViewCell) -> IndexPath? { path(of: cell) }

    /// The cells of the rows that the person sees, in order.
    public var visibleCells: [UITableViewCell] { displayedCells }

    /// The rows that the person sees, in order.
    public var indexPathsForVisibleRows: [IndexPath]? { items.displayed }

    /// Registers the class of the cells that have the identifier.
    public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        reuse.register(cellClass, for: identifier)
    }

    /// Removes the registration if `nib` is nil. Any other value stops the program, because there are no nibs here.
    /// Register the cell by its class.
    public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
        reuse.register(nib, for: identifier)
    }

    /// An unused cell with the identifier, or a new one if a class is registered; nil otherwise.
    public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        reuse.dequeue(identifier)
    }

    /// An unused cell with the identifier, or a new one of the registered class.
    public func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
        -> UITableViewCell
    {
        reuse.dequeueRegistered(identifier, registeringBy: "register(_:forCellReuseIdentifier:)")
    }
}

// MARK: - Views of sections

extension UITableView {
    /// The delegate's view above a section, for a host that draws it; nil if the delegate has no view for the section.
    public func headlessHeaderView(inSection section: Int) -> UIView? {
        sectionView(at: .header(section)) { delegate?.tableView(self, viewForHeaderInSection: section) }
    }

    /// The delegate's view below a section, for a host that draws it; nil if the delegate has no view for the section.
    public func headlessFooterView(inSection section: Int) -> UIView? {
        sectionView(at: .footer(section)) { delegate?.tableView(self, viewForFooterInSection: section) }
    }

    /// The delegate's reusable view above a section; nil if the delegate was not asked for it or has none.
    public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        sectionViews[.header(section)] as? UITableViewHeaderFooterView
    }

    /// The delegate's reusable view below a section; nil if the delegate was not asked for it or has none.
    public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        sectionViews[.footer(section)] as? UITableViewHeaderFooterView
    }

    /// Registers a class for the identifier, for views above and below sections.
    public func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
        sectionViewReuse.register(aClass, for: identifier)
    }

    /// Removes the registration if `nib` is nil. Any other value stops the program, because there are no nibs here.
    /// Register the view by its class.
    public func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
        sectionViewReuse.register(nib, for: identifier)
    }

    /// An unused view with the identifier, or a new one if a class is registered; nil otherwise.
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
        if let view { attachPrepared(view) }
        return view
    }

    enum SectionPlace: Hashable, Comparable {
        case header(Int)
        case footer(Int)
    }
}
#endif
