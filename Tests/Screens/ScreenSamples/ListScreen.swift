import HeadlessUIKit

/// A list with two sections of rows. No row was ever displayed.
public final class ListScreen: UITableViewController {
    private let sections = [["Tea", "Milk"], ["Bread"]]

    /// Sets the title and the table's identifier.
    public override func viewDidLoad() {
        super.viewDidLoad()
        title = "Shopping"
        tableView.accessibilityIdentifier = "shopping"
    }

    /// The number of sections.
    public override func numberOfSections(in tableView: UITableView) -> Int { sections.count }

    /// The number of rows of the section.
    public override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].count
    }

    /// A title for the first section only.
    public override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
    {
        section == 0 ? "Drinks" : nil
    }

    /// A new cell with the text, its length and an image.
    public override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
    {
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

/// A screen with these views.
@MainActor
public func screen(of views: UIView...) -> UIViewController {
    let controller = UIViewController()
    for view in views { controller.view.addSubview(view) }
    return controller
}

/// A label with a text.
@MainActor
public func label(_ text: String) -> UILabel {
    let label = UILabel()
    label.text = text
    return label
}
