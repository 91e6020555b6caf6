import Foundation
import PackagePlugin

/// Reads the targets of Package.swift, and reports the lines to add if a dependency is missing.
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

    /// The target with this name. If `name` is nil, the only target that depends on the dialect, or else the only
    /// target of the package.
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

    /// The target with this name. If `name` is nil, the only target that depends on one of Millrace's dialects.
    func app(named name: String?) throws -> SwiftSourceModuleTarget {
        if let name { return try find(name, in: targets, as: "target") }
        let products = Dialect.allCases.flatMap(\.products)
        let candidates = targets.filter { products.contains(where: $0.dependsDirectly) }
        if let target = candidates.only { return target }
        if candidates.isEmpty { throw ScaffoldError("No target depends on a dialect of Millrace.") }
        throw ScaffoldError(
            "Several targets depend on a dialect. Choose one with --target: \(candidates.names)."
        )
    }

    /// The first of the dialect's products that the target depends on; the recommended one if there is none.
    func product(of dialect: Dialect, in target: Target) -> String {
        dialect.products.first(where: target.dependsDirectly) ?? dialect.products[0]
    }

    /// The test target with this name. If `name` is nil, the only one that depends on `target`.
    ///
    /// - Parameter leftOut: returns the dependencies that are useful too, for a test target.
    /// - Throws: ``ScaffoldError`` if the test target is missing or ambiguous, or if `target` or the test target cannot
    ///   import `module`. It names all lines to add, so that one change of the manifest is enough.
    func testTarget(
        named name: String?,
        of target: SwiftSourceModuleTarget,
        testing module: String,
        leftOut: (FeatureTarget) -> [MissingDependency] = { _ in [] }
    ) throws -> SwiftSourceModuleTarget {
        let testTarget = try testTarget(named: name, of: target)
        var lines: [String] = []
        if !target.dependsDirectly(on: module) { lines.append(addition(of: module, to: target.name)) }
        if let testTarget {
            for name in [target.name, module] where !testTarget.dependsDirectly(on: name) {
                lines.append(addition(of: name, to: testTarget.name))
            }
            if lines.isEmpty { return testTarget }
        } else {
            lines.append(
                ".testTarget(name: \"\(target.name)Tests\", dependencies: [\"\(target.name)\", \(dependency(on: module))]) "
                    + "to the targets"
            )
        }
        let tests =
            testTarget.map { FeatureTarget($0) }
            ?? FeatureTarget(
                name: "\(target.name)Tests",
                moduleName: "\(target.moduleName)Tests",
                folder: target.directoryURL,
                fileNames: [],
                dependencies: [target.name, module]
            )
        throw ScaffoldError(
            adding: lines,
            andFor: leftOut(tests).filter { $0.name != module }.map(addition),
            in: "Package.swift",
            to: target.name
        )
    }

    /// The test target with this name. If `name` is nil, the only one that depends on `target`, or nil if none does.
    private func testTarget(named name: String?, of target: Target) throws -> SwiftSourceModuleTarget? {
        if let name { return try find(name, in: testTargets, as: "test target") }
        let candidates = testTargets.filter { $0.dependsDirectly(on: target.name) }
        guard candidates.count > 1 else { return candidates.first }
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

    /// The line to add for a dependency, with what it is for.
    func addition(of missing: MissingDependency) -> String {
        "\(addition(of: missing.name, to: missing.target)), for \(missing.purpose)"
    }

    private func addition(of name: String, to target: String) -> String {
        "\(dependency(on: name)) to the dependencies of \(target)"
    }

    /// The lines to add for agents: a target that runs the app without a display, and a dependency for tests that are
    /// generated from recordings.
    func missing(host: String?, of target: Target, _ testTarget: Target) -> [String] {
        var lines: [String] = []
        if let host, !targets.contains(where: { $0.name == host }) {
            let needs = "\"\(target.name)\", \(dependency(on: "MillraceHost"))"
            lines.append(".executableTarget(name: \"\(host)\", dependencies: [\(needs)])")
        }
        if !testTarget.dependsDirectly(on: "MillraceTesting") {
            lines.append(addition(of: "MillraceTesting", to: testTarget.name))
        }
        return lines
    }

    /// A dependency on one of Millrace's products, in the manifest's notation.
    private func dependency(on product: String) -> String {
        // If no dependency has the product, the package itself declares it as a target.
        origin(of: product).map { ".product(name: \"\(product)\", package: \"\(name(of: $0))\")" }
            ?? "\"\(product)\""
    }

    /// The name by which the manifest's targets refer to a package: the declared name of the dependency, if it has one.
    /// Otherwise the display name, if it equals the identity except for case. Otherwise the identity.
    private func name(of origin: Package) -> String {
        let name = origin.displayName
        let manifest = try? String(
            contentsOf: package.directoryURL.appending(path: "Package.swift"),
            encoding: .utf8
        )
        if manifest?.contains(".package(name: \"\(name)\"") == true { return name }
        return name.lowercased() == origin.id ? name : origin.id
    }

    /// The folder of the package that declares this product.
    func folder(of product: String) -> URL { (origin(of: product) ?? package).directoryURL }

    private func origin(of product: String) -> Package? {
        package.dependencies.map(\.package).first { $0.products.contains { $0.name == product } }
    }
}

extension Collection where Element == SwiftSourceModuleTarget {
    fileprivate var only: Element? { count == 1 ? first : nil }

    fileprivate var names: String { map(\.name).sorted().joined(separator: ", ") }
}
