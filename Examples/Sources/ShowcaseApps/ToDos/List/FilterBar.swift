import HeadlessUIKit

/// A button for each filter. Each button shows the number of rows that its filter includes.
final class FilterBar: UIStackView {
    var onSelect: (ToDoFilter) -> Void = { _ in }

    private lazy var buttons = ToDoFilter.allCases.map { filter in
        let select = UIAction { [weak self] _ in self?.onSelect(filter) }
        let button = UIButton(configuration: .gray(), primaryAction: select)
        button.accessibilityIdentifier = "todos.filter.\(filter)"
        return (filter, button)
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        axis = .horizontal
        distribution = .fillEqually
        spacing = 8
        isLayoutMarginsRelativeArrangement = true
        directionalLayoutMargins = NSDirectionalEdgeInsets(top: 4, leading: 16, bottom: 8, trailing: 16)
        for (_, button) in buttons { addArrangedSubview(button) }
    }

    @available(*, unavailable)
    required init(coder: NSCoder) {
        fatalError("FilterBar is made in code: use init(frame:).")
    }

    func show(_ chosen: ToDoFilter, counts: [ToDoFilter: Int]) {
        for (filter, button) in buttons {
            let isChosen = filter == chosen
            var configuration: UIButton.Configuration = isChosen ? .filled() : .gray()
            configuration.title = "\(filter.title) \(counts[filter] ?? 0)"
            configuration.cornerStyle = .capsule
            button.configuration = configuration
            button.isSelected = isChosen
        }
    }
}

extension ToDoFilter {
    fileprivate var title: String {
        switch self {
        case .all: "All"
        case .open: "Open"
        case .done: "Done"
        }
    }
}
