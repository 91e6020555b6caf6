// Checkout.swift
import FluxCapacitor
import HeadlessUIKit
import MobiusCore

enum Checkout { case open([String]), paying([String]), paid }
enum CheckoutEvent { case cartChanged([String]), pay, charged }
enum CheckoutEffect { case charge([String]), clearCart, leave }

func update(checkout: Checkout, event: CheckoutEvent) -> Next<Checkout, CheckoutEffect> {
    switch (checkout, event) {
    case (.open, .cartChanged(let items)): .next(.open(items))
    case (.open(let items), .pay): .next(.paying(items), effects: [.charge(items)])
    case (.paying, .charged): .next(.paid, effects: [.clearCart, .leave])
    default: .noChange
    }
}

/// What is in the cart, as events.
func makeCartSource() -> AnyEventSource<CheckoutEvent> {
    AnyEventSource { consumer in
        let dust = CartStore.instantiate().items.observe { consumer(.cartChanged($0)) }
        return AnonymousDisposable { dust.clean() }
    }
}

final class CheckoutScreen: UIViewController {
    private let controller: MobiusController<Checkout, CheckoutEvent, CheckoutEffect>
    private var running: ControllerLifetime?

    init(leave: @escaping @MainActor () -> Void) {
        let effectHandler = EffectRouter<CheckoutEffect, CheckoutEvent>()
            .routeCase(CheckoutEffect.charge).toEvent { items async in .charged }
            .routeCase(CheckoutEffect.clearCart).to { CartAction().invoke(.clear) }
            .routeCase(CheckoutEffect.leave).onMainActor().to { leave() }
            .asConnectable
        controller = Mobius.loop(update: update, effectHandler: effectHandler)
            .withEventSource(makeCartSource())
            .makeController(from: .open([]))
        super.init(nibName: nil, bundle: nil)
        let view = AnyConnectable<Checkout, CheckoutEvent> { [weak self] _ in
            Connection(
                acceptClosure: { checkout in MainActor.assumeIsolated { self?.show(checkout) } },
                disposeClosure: {}
            )
        }
        controller.connectView(view)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        running = controller.startForLifetime()
    }

    func pay() { controller.dispatchEvent(.pay) }

    private func show(_ checkout: Checkout) {
        switch checkout {
        case .open(let items): title = "Pay for \(items.count)"
        case .paying: title = "Paying"
        case .paid: title = "Thank you"
        }
    }
}
