import HeadlessUIKit

/// The places' names.
final class PlaceListViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
    var onSelect: (String) -> Void = { _ in }

    private let tableView = UITableView(frame: .zero, style: .insetGrouped)

    init() {
        super.init(nibName: nil, bundle: nil)
        // Set the title here, because the next screen's back button shows it even if this view was never loaded.
        title = "Places"
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("PlaceListViewController is made in code: use init().")
    }

    override func loadView() {
        tableView.dataSource = self
        tableView.delegate = self
        view = tableView
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        PlaceList.names.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let name = PlaceList.names[indexPath.row]
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        var content = cell.defaultContentConfiguration()
        content.text = name
        content.image = UIImage(systemName: "pin")
        cell.contentConfiguration = content
        cell.accessoryType = .disclosureIndicator
        cell.accessibilityIdentifier = "places.\(name)"
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        onSelect(PlaceList.names[indexPath.row])
    }
}
