import FluxCapacitor
import HeadlessUIKit
import Testing

@testable import Shop

// All tests share the cart's store. So they run one at a time, and each begins with a new store.
@MainActor
@Suite(.serialized)
struct ShopTests {
    let storefront: Storefront

    init() throws {
        CartStore.instantiate().clear()
        storefront = try Storefront()
    }

    // All on the main actor: nothing to wait for.
    @Test func whatIsBoughtIsInTheCart() throws {
        let product = try #require(storefront.top(ProductScreen.self))
        product.presenter.more()
        product.presenter.buy()
        #expect(CartStore.instantiate().items.value == ["tea", "tea"])
        #expect(product.title == "2 × tea, cart: 2")
    }

    // The loop runs in the background: wait for its result.
    @Test(.timeLimit(.minutes(1)))
    func payingEmptiesTheCart() async throws {
        CartAction().invoke(.add("tea"))
        try await storefront.wireframe.route(to: URL(string: "/checkout")!)
        let checkout = try #require(storefront.top(CheckoutScreen.self))
        checkout.pay()
        for await items in CartStore.instantiate().items.values where items.isEmpty { break }
        #expect(CartStore.instantiate().items.value.isEmpty)
    }
}
