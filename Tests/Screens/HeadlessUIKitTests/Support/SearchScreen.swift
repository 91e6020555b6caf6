#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

// A screen as an iOS developer writes it: nothing in it depends on the missing display.

/// A list with a search bar, an empty state and a wheel.
final class SearchViewController: UIViewController {
    var onSelect: ((String) -> Void)?

    private let searchBar = UISearchBar()
    private let tableView = UITableView(frame: .zero, style: .plain)
    private let emptyLabel = UILabel()
    private lazy var reloadButton = UIButton(
        configuration: .tinted(),
        primaryAction: UIAction(title: "Reload", image: UIImage(systemName: "arrow.clockwise")) {
            [weak self] _ in
            self?.reload()
        }
    )
    private weak var spinner: UIActivityIndicatorView?

    private var items: [String]

    init(items: [String]) {
        self.items = items
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Search"
        view.backgroundColor = .systemBackground
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            systemItem: .add,
            primaryAction: UIAction { [unowned self] _ in add("new") }
        )

        searchBar.placeholder = "Filter"
        searchBar.delegate = self

        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Item")
        tableView.dataSource = self
        tableView.delegate = self
        tableView.tableFooterView = UIView()

        emptyLabel.text = "Nothing found"
        emptyLabel.font = .preferredFont(forTextStyle: .headline)
        emptyLabel.textAlignment = .center
        emptyLabel.isHidden = true

        let spinner = UIActivityIndicatorView(style: .medium)
        let stack = UIStackView(arrangedSubviews: [searchBar, emptyLabel, spinner, reloadButton, tableView])
        self.spinner = spinner
        stack.axis = .vertical
        stack.spacing = 8
        stack.isLayoutMarginsRelativeArrangement = true
        stack.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16)
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            stack.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            view.trailingAnchor.constraint(equalTo: stack.trailingAnchor),
            stack.bottomAnchor.constraint(lessThanOrEqualTo: view.bottomAnchor, constant: -8),
            reloadButton.heightAnchor.constraint(greaterThanOrEqualToConstant: 44),
        ])
    }

    private var shown: [String] {
        guard let text = searchBar.text, !text.isEmpty else { return items }
        return items.filter { $0.contains(text) }
    }

    private func add(_ item: String) {
        items.append(item)
        reload()
    }

    private func reload() {
        spinner?.stopAnimating()
        emptyLabel.isHidden = !shown.isEmpty
        tableView.reloadData()
    }
}

extension SearchViewController: UISearchBarDelegate {
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
        reload()
    }

    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
        searchBar.resignFirstResponder()
    }
}

extension SearchViewController: UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        shown.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Item", for: indexPath)
        var content = cell.defaultContentConfiguration()
        content.text = shown[indexPath.row]
        cell.contentConfiguration = content
        cell.accessoryType = .disclosureIndicator
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        onSelect?(shown[indexPath.row])
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        searchBar.resignFirstResponder()
    }
}
#endif
