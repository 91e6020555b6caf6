import HeadlessUIKit

extension UITableViewCell {
    /// Adds `content` to the cell, as large as the cell's margins leave room for.
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
