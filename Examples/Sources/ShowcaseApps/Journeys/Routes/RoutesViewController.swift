import HeadlessUIKit
import VISPER

/// Routes to try, and all routes of the wireframe.
final class RoutesViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
    private enum Section: Int, CaseIterable {
        case samples, registered
    }

    // Unowned, because the owner of the wireframe owns this screen too.
    private unowned let wireframe: DefaultWireframe
    private lazy var routes = wireframe.routes.sorted { $0.pattern < $1.pattern }
    private let tableView = UITableView(frame: .zero, style: .insetGrouped)

    init(wireframe: DefaultWireframe) {
        self.wireframe = wireframe
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("RoutesViewController is made in code: use init(wireframe:).")
    }

    override func loadView() {
        tableView.dataSource = self
        tableView.delegate = self
        view = tableView
    }

    func numberOfSections(in tableView: UITableView) -> Int {
        Section.allCases.count
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        switch Section(rawValue: section) {
        case .samples: "Try a route"
        case .registered: "Registered routes"
        case nil: nil
        }
    }

    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        Section(rawValue: section) == .registered ? "Who takes each route, with its priority." : nil
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        switch Section(rawValue: section) {
        case .samples: SampleRoute.all.count
        case .registered: routes.count
        case nil: 0
        }
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        switch Section(rawValue: indexPath.section) {
        case .samples: cell(for: SampleRoute.all[indexPath.row])
        default: cell(for: routes[indexPath.row])
        }
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        wireframe.explainingFailure { try SampleRoute.all[indexPath.row].perform(wireframe) }
    }

    // MARK: Cells

    private func cell(for sample: SampleRoute) -> UITableViewCell {
        let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
        var content = UIListContentConfiguration.subtitleCell()
        content.text = sample.name
        content.textProperties.color = .tintColor
        content.secondaryText = sample.explanation
        content.secondaryTextProperties.font = .monospacedSystemFont(ofSize: 13, weight: .regular)
        content.secondaryTextProperties.color = .secondaryLabel
        cell.contentConfiguration = content
        cell.accessibilityIdentifier = "routes.sample.\(sample.name)"
        return cell
    }

    private func cell(for route: WireframeRoute) -> UITableViewCell {
        let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
        var content = UIListContentConfiguration.subtitleCell()
        content.text = route.pattern
        content.textProperties.font = .monospacedSystemFont(ofSize: 15, weight: .medium)
        content.secondaryText = route.owners.map(\.description).joined(separator: ", ")
        content.secondaryTextProperties.color = .secondaryLabel
        cell.contentConfiguration = content
        cell.selectionStyle = .none
        cell.accessibilityIdentifier = "routes.registered.\(route.pattern)"
        return cell
    }
}
