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

extension UIViewController {
    /// Places views in the middle of the screen, one below the other.
    func fillMiddle(with views: [UIView]) {
        let column = UIStackView(arrangedSubviews: views)
        column.axis = .vertical
        column.spacing = 16
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        NSLayoutConstraint.activate([
            column.centerYAnchor.constraint(equalTo: view.centerYAnchor),
            column.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 32),
            column.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -32),
        ])
    }

    /// A large symbol.
    func picture(_ symbol: String) -> UIView {
        let imageView = UIImageView(image: UIImage(systemName: symbol))
        imageView.heightAnchor.constraint(equalToConstant: 88).isActive = true
        return imageView
    }
}
