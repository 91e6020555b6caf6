// main.swift
import VISPER_Wireframe

let storefront = try Storefront()
let product = storefront.top(ProductScreen.self)
print(product?.title ?? "")  // prints "1 × tea, cart: 0"
product?.presenter.more()
print(product?.title ?? "")  // prints "2 × tea, cart: 0"
product?.presenter.buy()
print(product?.title ?? "")  // prints "2 × tea, cart: 2"

try storefront.wireframe.route(url: URL(string: "/checkout")!)
storefront.top(CheckoutScreen.self)?.pay()
while storefront.top(CheckoutScreen.self) != nil { await Task.yield() }
print(storefront.top(ProductScreen.self)?.title ?? "")  // prints "1 × tea, cart: 0"
