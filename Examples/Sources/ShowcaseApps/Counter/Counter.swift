import HeadlessUIKit
import Prex

enum CounterAction: Action, Codable {
    case increment, decrement, reset
    case set(Int)
}

struct CounterState: State, Codable {
    var count = 0
}

struct CounterMutation: Mutation {
    func mutate(action: CounterAction, state: inout CounterState) {
        switch action {
        case .increment: state.count += 1
        case .decrement: state.count -= 1
        case .reset: state.count = 0
        case .set(let count): state.count = count
        }
    }
}

extension Presenter where Action == CounterAction, State == CounterState {
    func increment() { dispatch(.increment) }
    func decrement() { dispatch(.decrement) }
    func reset() { dispatch(.reset) }
    func set(_ count: Int) { dispatch(.set(count)) }
}

final class CounterViewController: UIViewController {
    private(set) lazy var presenter = Presenter(
        view: self,
        state: CounterState(),
        mutation: CounterMutation()
    )
    private let countLabel = UILabel()
    private lazy var resetButton = button("Reset", .plain()) { [presenter] in presenter.reset() }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Counter"
        view.backgroundColor = .systemBackground
        countLabel.font = .monospacedDigitSystemFont(ofSize: 88, weight: .semibold)
        countLabel.textAlignment = .center
        countLabel.accessibilityIdentifier = "counter.value"
        let steps = UIStackView(arrangedSubviews: [
            button("Decrement", symbol: "minus", .gray()) { [presenter] in presenter.decrement() },
            button("Increment", symbol: "plus", .filled()) { [presenter] in presenter.increment() },
        ])
        steps.distribution = .fillEqually
        steps.spacing = 12
        let column = UIStackView(arrangedSubviews: [countLabel, steps, resetButton])
        column.axis = .vertical
        column.spacing = 24
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        NSLayoutConstraint.activate([
            column.centerYAnchor.constraint(equalTo: view.centerYAnchor),
            column.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 32),
            column.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -32),
        ])
        presenter.reflect()
    }

    private func button(
        _ name: String,
        symbol: String? = nil,
        _ configuration: UIButton.Configuration,
        action: @escaping () -> Void
    ) -> UIButton {
        var configuration = configuration
        configuration.title = symbol == nil ? name : nil
        configuration.image = symbol.flatMap { UIImage(systemName: $0) }
        configuration.buttonSize = .large
        configuration.cornerStyle = .capsule
        let button = UIButton(configuration: configuration, primaryAction: UIAction { _ in action() })
        button.accessibilityLabel = name
        button.accessibilityIdentifier = "counter.\(name.lowercased())"
        return button
    }
}

extension CounterViewController: View {
    func reflect(change: StateChange<CounterState>) {
        guard let count = change.count?.value else { return }
        countLabel.text = "\(count)"
        resetButton.isEnabled = count != 0
    }
}
