import HeadlessUIKit

extension UITableView {
    /// A cell of a class that is registered under the class's name.
    func dequeue<Cell: UITableViewCell>(_ type: Cell.Type, for path: IndexPath) -> Cell {
        guard let cell = dequeueReusableCell(withIdentifier: "\(type)", for: path) as? Cell else {
            fatalError("Another class is registered as \(type): use register(_:) of this file.")
        }
        return cell
    }

    /// Registers a class of cells under its name.
    func register(_ type: UITableViewCell.Type) {
        register(type, forCellReuseIdentifier: "\(type)")
    }
}

extension UITableViewCell {
    /// Adds `content` to the cell, inside the cell's margins.
    func fill(with content: UIView) {
        content.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(content)
        NSLayoutConstraint.activate([
            content.topAnchor.constraint(equalTo: contentView.layoutMarginsGuide.topAnchor),
            content.bottomAnchor.constraint(equalTo: contentView.layoutMarginsGuide.bottomAnchor),
            content.leadingAnchor.constraint(equalTo: contentView.layoutMarginsGuide.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: contentView.layoutMarginsGuide.trailingAnchor),
        ])
    }
}
