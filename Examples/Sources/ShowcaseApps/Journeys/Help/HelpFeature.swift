import HeadlessUIKit
import VISPER

/// `/help`: an explanation of this app, on a sheet.
struct HelpFeature: ViewFeature {
    let routePattern = Route.help
    let priority = 0

    func makeController(routeResult: RouteResult) -> UIViewController {
        UINavigationController(rootViewController: HelpViewController())
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        DefaultRoutingOptionModal(presentationStyle: .pageSheet)
    }
}

/// An explanation of this app.
final class HelpViewController: UIViewController {
    private static let sections = [
        (
            "Every screen has a URL",
            "A screen is a feature with a route. Whoever wants to show it routes to its URL and knows nothing else of it."
        ),
        (
            "The route says how",
            "A place is pushed, a ticket comes over everything, the next place replaces this one. "
                + "Whoever routes may decide otherwise: see the Routes tab."
        ),
        (
            "One state",
            "What you type is an action. A reducer makes a new state of it, and the button, which observes the state, offers "
                + "a ticket to the new destination."
        ),
        (
            "Links are routes",
            "The address of this page is one of them. Change it, reload it, go back: the app follows."
        ),
    ]

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "How It Works"
        view.backgroundColor = .systemBackground
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            systemItem: .done,
            primaryAction: UIAction { [weak self] _ in self?.dismiss(animated: true) }
        )
        let column = UIStackView(
            arrangedSubviews: Self.sections.flatMap { title, text in
                [label(title, .headline), label(text, .body, .secondaryLabel)]
            }
        )
        column.axis = .vertical
        column.spacing = 6
        for text in column.arrangedSubviews.enumerated() where !text.offset.isMultiple(of: 2) {
            column.setCustomSpacing(24, after: text.element)
        }
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        NSLayoutConstraint.activate([
            column.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 16),
            column.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
            column.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
        ])
    }

    private func label(_ text: String, _ style: UIFont.TextStyle, _ color: UIColor = .label) -> UILabel {
        let label = UILabel()
        label.text = text
        label.font = .preferredFont(forTextStyle: style)
        label.textColor = color
        label.numberOfLines = 0
        return label
    }
}
