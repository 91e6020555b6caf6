import MobiusCore
import MobiusExtras
import UIKit

struct SearchModel: Equatable, Sendable {
    var query = ""
    var isOnline = true
    var isLoading = false
    var names: [String] = []
}

enum SearchEvent: Equatable {
    case queryChanged(String)
    case found(names: [String], query: String)
    case onlineChanged(Bool)
    case selected(row: Int)
}

enum SearchEffect: Equatable {
    case search(query: String)
    case open(name: String)
}

/// How the loop begins, at each start of the controller: by the model of then.
func initiateSearch(model: SearchModel) -> First<SearchModel, SearchEffect> {
    First(model: model, effects: model.query.isEmpty ? [] : [.search(query: model.query)])
}

func updateSearch(model: SearchModel, event: SearchEvent) -> Next<SearchModel, SearchEffect> {
    var model = model
    switch event {
    case .queryChanged(let query):
        model.query = query
        model.isLoading = true
        return .next(model, effects: [.search(query: query)])
    case .found(let names, let query):
        guard query == model.query else { return .noChange }
        model.names = names
        model.isLoading = false
        return .next(model)
    case .onlineChanged(let isOnline):
        model.isOnline = isOnline
        return .next(model)
    case .selected(let row):
        return .dispatchEffects([.open(name: model.names[row])])
    }
}

protocol SearchService: Sendable {
    func names(for query: String) async -> [String]
}

/// Opens search results. `Sendable`, although the main actor isolates it, so that routes may capture it.
@MainActor
protocol SearchNavigation: AnyObject, Sendable {
    func open(name: String)
}

func makeSearchEffectHandler(
    service: any SearchService,
    navigation: any SearchNavigation
) -> some Connectable<SearchEffect, SearchEvent> {
    EffectRouter<SearchEffect, SearchEvent>()
        .routeCase(SearchEffect.search).latest(in: EffectLane(), id: { _ in "search" }).toEvent { query in
            .found(names: await service.names(for: query), query: query)
        }
        .routeCase(SearchEffect.open).onMainActor().to { [weak navigation] name in
            navigation?.open(name: name)
        }
        .asConnectable
}

final class OnlineSource: EventSource {
    static let notification = Notification.Name("onlineChanged")

    func subscribe(consumer: @escaping Consumer<SearchEvent>) -> any Disposable {
        // It may be called from any thread.
        nonisolated(unsafe) let consumer = consumer
        // Only the disposable uses it from here on.
        nonisolated(unsafe) let token = NotificationCenter.default.addObserver(
            forName: Self.notification,
            object: nil,
            queue: nil
        ) {
            consumer(.onlineChanged($0.object as? Bool ?? true))
        }
        return AnonymousDisposable { NotificationCenter.default.removeObserver(token) }
    }
}

final class SearchViewController: UIViewController {
    let field = UITextField()
    let label = UILabel()
    let controller: MobiusController<SearchModel, SearchEvent, SearchEffect>
    private var lifetime: ControllerLifetime?

    init(service: any SearchService, navigation: any SearchNavigation) {
        controller = Mobius.loop(
            update: updateSearch,
            effectHandler: makeSearchEffectHandler(service: service, navigation: navigation)
        )
        .withEventSource(OnlineSource())
        .withLogger(SimpleLogger(tag: "search"))
        .makeController(from: SearchModel(), initiate: initiateSearch)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(UIStackView(arrangedSubviews: [field, label]))
        field.addAction(
            UIAction { [unowned self] _ in controller.dispatchEvent(.queryChanged(field.text ?? "")) },
            for: .editingChanged
        )
        controller.connectView { [weak self] model in self?.show(model) }
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        lifetime = lifetime ?? controller.startForLifetime()
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        lifetime = nil
    }

    private func show(_ model: SearchModel) {
        label.text = model.isLoading ? "…" : model.names.joined(separator: ", ")
        field.isEnabled = model.isOnline
    }
}

struct SearchText { let label: String }

final class SearchConsole: ConnectableClass<SearchText, SearchEvent> {
    override func handle(_ text: SearchText) { print(text.label) }
    func type(_ query: String) { send(.queryChanged(query)) }
}

@MainActor
func connect(
    _ console: SearchConsole,
    to controller: MobiusController<SearchModel, SearchEvent, SearchEffect>
) {
    controller.connectView(console.contramap { SearchText(label: $0.names.joined()) })
}
