import PackagePlugin

extension Target {
    /// Whether the target depends directly on a product or a target of that name.
    func dependsDirectly(on name: String) -> Bool { namesOfDependencies.contains(name) }

    /// The names of the products and targets that the target depends on directly.
    var namesOfDependencies: [String] {
        dependencies.compactMap { dependency in
            switch dependency {
            case .product(let product): product.name
            case .target(let target): target.name
            @unknown default: nil
            }
        }
    }
}
