import HeadlessUIKit

/// Explains why a screen is empty.
final class EmptyView: UIStackView {
    init(symbol: String, title: String, message: String) {
        super.init(frame: .zero)
        axis = .vertical
        alignment = .center
        spacing = 8
        isLayoutMarginsRelativeArrangement = true
        directionalLayoutMargins = NSDirectionalEdgeInsets(top: 160, leading: 32, bottom: 32, trailing: 32)
        let imageView = UIImageView(image: UIImage(systemName: symbol))
        imageView.tintColor = .secondaryLabel
        NSLayoutConstraint.activate([
            imageView.widthAnchor.constraint(equalToConstant: 56),
            imageView.heightAnchor.constraint(equalToConstant: 56),
        ])
        addArrangedSubview(imageView)
        addArrangedSubview(label(title, .title2, .label))
        addArrangedSubview(label(message, .subheadline, .secondaryLabel))
    }

    @available(*, unavailable)
    override init(frame: CGRect) {
        fatalError("EmptyView cannot be made without words: use init(symbol:title:message:).")
    }

    @available(*, unavailable)
    required init(coder: NSCoder) {
        fatalError("EmptyView is made in code: use init(symbol:title:message:).")
    }

    private func label(_ text: String, _ style: UIFont.TextStyle, _ color: UIColor) -> UILabel {
        let label = UILabel()
        label.text = text
        label.font = .preferredFont(forTextStyle: style)
        label.textColor = color
        label.textAlignment = .center
        label.numberOfLines = 0
        return label
    }
}
