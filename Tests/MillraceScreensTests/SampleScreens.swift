import HeadlessUIKit

/// A list with two sections of rows. No row was ever displayed.
final class ListScreen: UITableViewController {
    let sections = [["Tea", "Milk"], ["Bread"]]

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Shopping"
        tableView.accessibilityIdentifier = "shopping"
    }

    override func numberOfSections(in tableView: UITableView) -> Int { sections.count }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].count
    }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        section == 0 ? "Drinks" : nil
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
        let title = sections[indexPath.section][indexPath.row]
        var content = cell.defaultContentConfiguration()
        content.text = title
        content.secondaryText = "\(title.count) letters"
        content.image = UIImage(systemName: "circle")
        cell.contentConfiguration = content
        cell.accessibilityIdentifier = "item.\(title.lowercased())"
        if title == "Milk" { cell.accessoryType = .checkmark }
        if title == "Bread" {
            cell.accessibilityLabel = "Bread, sold out"
            cell.selectionStyle = .none
            let button = UIButton(type: .system)
            button.setTitle("Remind", for: .normal)
            cell.accessoryView = button
        }
        return cell
    }
}

/// A screen with one view.
@MainActor
func screen(of views: UIView...) -> UIViewController {
    let controller = UIViewController()
    for view in views { controller.view.addSubview(view) }
    return controller
}

@MainActor
func label(_ text: String) -> UILabel {
    let label = UILabel()
    label.text = text
    return label
}
