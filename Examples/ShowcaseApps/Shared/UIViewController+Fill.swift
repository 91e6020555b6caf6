import HeadlessUIKit

extension UIViewController {
    /// Fills the screen with views, one below the other.
    func fillScreen(with views: UIView...) {
        view.backgroundColor = .systemBackground
        let column = UIStackView(arrangedSubviews: views)
        column.axis = .vertical
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        let safeArea = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            column.topAnchor.constraint(equalTo: safeArea.topAnchor),
            column.leadingAnchor.constraint(equalTo: safeArea.leadingAnchor),
            column.trailingAnchor.constraint(equalTo: safeArea.trailingAnchor),
            column.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
    }
}
