import PackagePlugin

extension Target {
    /// Whether the target itself depends on a product or a target of that name.
    func dependsDirectly(on name: String) -> Bool {
        dependencies.contains { dependency in
            switch dependency {
            case .product(let product): product.name == name
            case .target(let target): target.name == name
            @unknown default: false
            }
        }
    }
}
