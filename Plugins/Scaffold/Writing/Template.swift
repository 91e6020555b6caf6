import Foundation

/// Fills in the files of the folder Templates: replaces the placeholders, whose names are between underscores.
struct Template {
    private static let folder = URL.millrace.appending(path: "Plugins/Scaffold/Templates")

    private let dialect: Dialect
    private let destination: Destination
    private let values: [String: String]

    init(_ feature: FeatureName, _ dialect: Dialect, _ destination: Destination) {
        self.dialect = dialect
        self.destination = destination
        values = [
            "__Feature__": feature.description,
            "__Title__": feature.title,
            "__path__": feature.path,
            "__Module__": destination.target.moduleName,
            "__Dialect__": destination.dialectModule,
            "__UIKit__": destination.uiKitModule ?? "",
        ]
    }

    func sources() throws -> [File] {
        var parts = ["Shared", dialect.name]
        if destination.uiKitModule != nil { parts += ["Screen", dialect.name + "Screen"] }
        if destination.hasObservation { parts += ["Observed", dialect.name + "Observed"] }
        return try parts.flatMap { try files(in: "\($0)/Sources") }
    }

    func tests() throws -> [File] {
        var parts = ["Shared", dialect.name]
        if dialect == .mobius {
            parts.append(destination.testsHaveMobiusTest ? "MobiusWithMobiusTest" : "MobiusWithoutMobiusTest")
        }
        if destination.testsHaveUIKit { parts += ["Screen", dialect.name + "Screen"] }
        if destination.testsHaveObservation { parts.append(dialect.name + "Observed") }
        let files = try parts.flatMap { try self.files(in: "\($0)/Tests") }
        guard destination.testsHaveTestStore else { return files }
        let better = try self.files(in: "\(dialect.name)WithMillraceTesting/Tests")
        return files.map { file in better.first { $0.name == file.name } ?? file }
    }

    private func files(in part: String) throws -> [File] {
        let folder = Self.folder.appending(path: part)
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .map { url in
                let text = try String(contentsOf: url, encoding: .utf8)
                return File(name: filled(url.lastPathComponent), text: sortingImports(of: filled(text)))
            }
    }

    private func filled(_ text: String) -> String { text.filled(with: values) }

    /// Sorts the imports at the beginning and removes duplicates. The module that is imported for UIKit varies, so
    /// the place of its import varies too, and another line may already import the same module.
    private func sortingImports(of text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let imports = lines.prefix { $0.hasPrefix("import ") }
        return (Set(imports).sorted() + lines.dropFirst(imports.count)).joined(separator: "\n")
    }
}

extension URL {
    /// Millrace's folder. The plugin is compiled from a checkout, which also contains the files that the plugin reads.
    static let millrace = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent()
    }
}

extension String {
    /// The text with the placeholders replaced by these values.
    func filled(with values: [String: String]) -> String {
        values.reduce(self) { text, value in text.replacing(value.key, with: value.value) }
    }
}
