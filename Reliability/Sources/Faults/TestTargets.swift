import Foundation

/// The modules and test targets of a package. Also lists the arguments that run the tests of chosen targets.
struct TestTargets: Sendable {
    private struct Target: Decodable {
        let name: String
        let type: String
        let path: String
    }

    /// All test targets.
    var tests: Set<String> { Set(targets.filter { $0.type == "test" }.map(\.name)) }

    /// The folders of the modules, as paths from the root.
    var modules: [String] { targets.filter { $0.type == "library" }.map { package + $0.path } }

    /// The folder of the copy of the package, where the tests run.
    let folder: URL

    /// The built program that contains all tests.
    let program: URL

    private let package: String
    private let targets: [Target]

    /// - Parameters:
    ///   - package: The package's folder: a path from the root that ends with a slash, or the empty string.
    ///   - copy: The copy of the root, in which the package is built.
    init(of package: String, in root: URL, builtIn copy: URL) throws {
        struct Package: Decodable {
            let name: String
            let targets: [Target]
        }
        let command = ["swift", "package", "describe", "--type", "json"]
        let text = try Tool.output(of: command, in: root.appending(path: package))
        let description = try JSONDecoder().decode(Package.self, from: text)
        self.package = package
        targets = description.targets
        folder = copy.appending(path: package)
        program = folder.appending(path: ".build/debug/\(description.name)PackageTests.xctest")
    }

    /// The test targets that must notice a fault.
    ///
    /// - Throws: `Failure` if there are none.
    func own(of fault: Fault) throws -> Set<String> {
        let own = tests.intersection(fault.module.tests)
        if own.isEmpty {
            throw Failure(["\(fault.place): there is no test target for \(fault.module.name)."])
        }
        return own
    }

    /// The arguments of each run that is needed for the tests of these targets. One run uses Swift Testing. If the
    /// targets have classes of XCTest, another run uses XCTest.
    func runs(of chosen: Set<String>) throws -> [[String]] {
        if chosen.isEmpty { return [] }
        let classes = try classes().filter { chosen.contains(String($0.prefix { $0 != "." })) }
        let pattern = "^(\(chosen.sorted().joined(separator: "|")))\\."
        return [["--testing-library", "swift-testing", "--filter", pattern]]
            + (classes.isEmpty ? [] : [[classes.joined(separator: ",")]])
    }

    /// The classes of XCTest, as `target.class`.
    private func classes() throws -> [String] {
        struct List<Entry: Decodable>: Decodable {
            let tests: [Entry]
        }
        struct Class: Decodable {
            let name: String
        }
        let folder = program.deletingLastPathComponent()
        let text = try Tool.output(of: [program.path, "--dump-tests-json"], in: folder)
        let bundles = try JSONDecoder().decode(List<List<Class>>.self, from: text).tests
        return bundles.flatMap { $0.tests.map(\.name) }
    }
}
