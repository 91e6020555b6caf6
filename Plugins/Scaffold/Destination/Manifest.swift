import PackagePlugin

/// What Package.swift says of the targets, and what to write there if it does not say enough.
struct Manifest {
    private let package: Package
    private let targets: [SwiftSourceModuleTarget]
    private let testTargets: [SwiftSourceModuleTarget]

    init(_ package: Package) {
        self.package = package
        let all = package.targets(ofType: SwiftSourceModuleTarget.self)
        targets = all.filter { $0.kind == .generic || $0.kind == .executable }
        testTargets = all.filter { $0.kind == .test }
    }

    /// The target of that name; without a name, the only one that depends on the dialect, or the only one that there is.
    func target(named name: String?, for dialect: Dialect) throws -> SwiftSourceModuleTarget {
        if let name {
            return try find(name, in: targets, as: "target")
        }
        let candidates = targets.filter { target in
            dialect.products.contains(where: target.dependsDirectly)
        }
        if let target = candidates.only ?? targets.only { return target }
        if targets.isEmpty { throw ScaffoldError("The package has no target to write into.") }
        if candidates.isEmpty {
            throw ScaffoldError(
                """
                No target depends on \(dialect.products[0]). Choose one with --target: \(targets.names). Add to its \
                dependencies in Package.swift:
                    \(dependency(on: dialect.products[0]))
                """
            )
        }
        throw ScaffoldError(
            "Several targets depend on \(dialect.products[0]). Choose one with --target: \(candidates.names)."
        )
    }

    /// The product of the dialect that the target depends on.
    func product(of dialect: Dialect, in target: Target) throws -> String {
        if let product = dialect.products.first(where: target.dependsDirectly) { return product }
        throw missing(dialect.products[0], in: target)
    }

    /// The test target of that name, or without a name the only one that depends on `target`. It can import `module`.
    func testTarget(
        named name: String?,
        of target: Target,
        testing module: String
    ) throws -> SwiftSourceModuleTarget {
        let testTarget =
            if let name {
                try find(name, in: testTargets, as: "test target")
            } else {
                try onlyTestTarget(of: target, testing: module)
            }
        guard testTarget.dependsDirectly(on: target.name) else {
            throw ScaffoldError(
                """
                \(testTarget.name) does not depend on \(target.name). Add to its dependencies in Package.swift:
                    "\(target.name)"
                """
            )
        }
        guard testTarget.dependsDirectly(on: module) else { throw missing(module, in: testTarget) }
        return testTarget
    }

    private func onlyTestTarget(of target: Target, testing module: String) throws -> SwiftSourceModuleTarget {
        let candidates = testTargets.filter { $0.dependsDirectly(on: target.name) }
        if let testTarget = candidates.only { return testTarget }
        if candidates.isEmpty {
            throw ScaffoldError(
                """
                No test target depends on \(target.name). Add to the targets in Package.swift:
                    .testTarget(name: "\(target.name)Tests", dependencies: ["\(target.name)", \(dependency(on: module))])
                """
            )
        }
        throw ScaffoldError(
            "Several test targets depend on \(target.name). Choose one with --test-target: \(candidates.names)."
        )
    }

    private func find(
        _ name: String,
        in targets: [SwiftSourceModuleTarget],
        as kind: String
    ) throws -> SwiftSourceModuleTarget {
        if let target = targets.first(where: { $0.name == name }) { return target }
        let choices = targets.isEmpty ? "none" : targets.names
        throw ScaffoldError("The package has no \(kind) \(name). There is \(choices).")
    }

    private func missing(_ product: String, in target: Target) -> ScaffoldError {
        ScaffoldError(
            """
            \(target.name) does not depend on \(product). Add to its dependencies in Package.swift:
                \(dependency(on: product))
            """
        )
    }

    /// A dependency on one of this package's products, as it is written in the manifest.
    private func dependency(on product: String) -> String {
        let origin = package.dependencies.first { $0.package.products.contains { $0.name == product } }
        // In the package that has the product itself it is a target.
        return origin.map { ".product(name: \"\(product)\", package: \"\($0.package.nameInManifest)\")" }
            ?? "\"\(product)\""
    }
}

extension Package {
    /// The name by which a manifest may call the package: the end of its address, for which upper and lower case are
    /// the same.
    fileprivate var nameInManifest: String { displayName.lowercased() == id ? displayName : id }
}

extension Collection where Element == SwiftSourceModuleTarget {
    fileprivate var only: Element? { count == 1 ? first : nil }

    fileprivate var names: String { map(\.name).sorted().joined(separator: ", ") }
}
