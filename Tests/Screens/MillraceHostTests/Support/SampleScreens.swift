import HeadlessUIKit

/// A screen with views one below the other.
@MainActor
func screen(_ title: String? = nil, of views: UIView...) -> UIViewController {
    let controller = UIViewController()
    controller.title = title
    let stack = UIStackView(arrangedSubviews: views)
    stack.axis = .vertical
    controller.view.addSubview(stack)
    return controller
}

@MainActor
func label(_ text: String) -> UILabel {
    let label = UILabel()
    label.text = text
    return label
}

@MainActor
func button(_ title: String, identifier: String? = nil, _ action: @escaping () -> Void = {}) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    button.accessibilityIdentifier = identifier
    button.addAction(UIAction { _ in action() }, for: .touchUpInside)
    return button
}

@MainActor
func field(_ placeholder: String, identifier: String? = nil, isSecure: Bool = false) -> UITextField {
    let field = UITextField()
    field.placeholder = placeholder
    field.accessibilityIdentifier = identifier
    field.isSecureTextEntry = isSecure
    return field
}

/// A screen with a list of texts in one or several sections. It records the selection.
final class ListScreen: UITableViewController {
    var sections: [[String]] { didSet { tableView.reloadData() } }
    var identifier: (String) -> String? = { _ in nil }
    var onSelect: (IndexPath) -> Void = { _ in }
    var onDisplay: (IndexPath) -> Void = { _ in }
    var accessory: (String) -> UIView? = { _ in nil }
    var header: (Int) -> String? = { _ in nil }

    /// The number of cells made so far.
    private(set) var cellCount = 0

    init(_ sections: [String]...) {
        self.sections = sections
        super.init(style: .plain)
        title = "List"
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { fatalError("There are no archives here.") }

    override func numberOfSections(in tableView: UITableView) -> Int { sections.count }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].count
    }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        header(section)
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        cellCount += 1
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        let text = sections[indexPath.section][indexPath.row]
        cell.textLabel?.text = text
        cell.accessibilityIdentifier = identifier(text)
        cell.accessoryView = accessory(text)
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        onSelect(indexPath)
    }

    override func tableView(
        _ tableView: UITableView,
        willDisplay cell: UITableViewCell,
        forRowAt indexPath: IndexPath
    ) { onDisplay(indexPath) }
}

/// A collection of texts.
final class ItemScreen: UICollectionViewController {
    private let items: [String]
    private(set) var selected: [String] = []

    init(_ items: [String]) {
        self.items = items
        super.init(collectionViewLayout: UICollectionViewFlowLayout())
        collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { fatalError("There are no archives here.") }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
        -> Int
    {
        items.count
    }

    override func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
        cell.contentView.addSubview(label(items[indexPath.item]))
        return cell
    }

    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        selected.append(items[indexPath.item])
    }
}

/// Records the calls of a search bar's delegate.
final class SearchDelegate: NSObject, UISearchBarDelegate {
    private(set) var heard: [String] = []

    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { heard.append(searchText) }
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { heard.append("search") }
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { heard.append("cancel") }
}

/// A text field's delegate that does not allow editing.
final class RefusingDelegate: NSObject, UITextFieldDelegate {
    func textField(
        _ textField: UITextField,
        shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool { false }
}

/// A target that calls a closure.
final class Target {
    private let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }

    func press() { body() }
}
