// Product.swift
import FluxCapacitor
import HeadlessUIKit
import Prex

enum ProductAction: Action { case more, cartChanged(Int) }

struct ProductState: State {
    let name: String
    var quantity = 1
    var inCart = 0
}

struct ProductMutation: Mutation {
    func mutate(action: ProductAction, state: inout ProductState) {
        switch action {
        case .more: state.quantity += 1
        case .cartChanged(let count): state.inCart = count
        }
    }
}

extension Presenter where Action == ProductAction, State == ProductState {
    func more() { dispatch(.more) }

    func buy() {
        for _ in 0..<state.quantity { CartAction().invoke(.add(state.name)) }
    }

    /// Shows how much is in the cart, whoever has put it there.
    func followCart(cleanedBy dustBuster: DustBuster) {
        CartStore.instantiate().items
            .observe { [weak self] items in self?.dispatch(.cartChanged(items.count)) }
            .cleaned(by: dustBuster)
    }
}

final class ProductScreen: UIViewController, View {
    private(set) lazy var presenter = Presenter(
        view: self,
        state: ProductState(name: name),
        mutation: ProductMutation()
    )
    private let name: String
    private let dustBuster = DustBuster()

    init(name: String) {
        self.name = name
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        presenter.reflect()
        presenter.followCart(cleanedBy: dustBuster)
    }

    func reflect(change: StateChange<ProductState>) {
        title = "\(change.new.quantity) × \(change.new.name), cart: \(change.new.inCart)"
    }
}
