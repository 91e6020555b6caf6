import HeadlessUIKit

/// The screen with the details of one repository.
final class RepositoryDetailViewController: UIViewController {
    let repository: Repository
    private let facts: RepositoryFacts
    private let tableView = UITableView(frame: .zero, style: .insetGrouped)

    init(repository: Repository) {
        self.repository = repository
        self.facts = RepositoryFacts(of: repository)
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("RepositoryDetailViewController is made in code: use init(repository:).")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = repository.name
        navigationItem.largeTitleDisplayMode = .never
        view.backgroundColor = .systemGroupedBackground
        tableView.register(RepositoryTitleCell.self)
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Fact")
        tableView.dataSource = self
        tableView.allowsSelection = false
        tableView.accessibilityIdentifier = "detail.facts"
        tableView.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(tableView)
        NSLayoutConstraint.activate([
            tableView.topAnchor.constraint(equalTo: view.topAnchor),
            tableView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            tableView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            tableView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
    }
}

/// The first section is the title, the others are the facts.
extension RepositoryDetailViewController: UITableViewDataSource {
    func numberOfSections(in tableView: UITableView) -> Int {
        1 + facts.sections.count
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        section == 0 ? nil : facts.sections[section - 1].title
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        section == 0 ? 1 : facts.sections[section - 1].facts.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        guard indexPath.section > 0 else {
            let cell = tableView.dequeue(RepositoryTitleCell.self, for: indexPath)
            cell.show(repository)
            return cell
        }
        let cell = tableView.dequeueReusableCell(withIdentifier: "Fact", for: indexPath)
        let fact = facts.sections[indexPath.section - 1].facts[indexPath.row]
        var content = UIListContentConfiguration.valueCell()
        content.text = fact.name
        content.secondaryText = fact.value
        cell.contentConfiguration = content
        cell.accessibilityIdentifier = "detail.\(fact.name)"
        return cell
    }
}
