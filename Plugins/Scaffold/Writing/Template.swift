import Foundation

/// The files in the folder Templates, with what belongs in the place of the names between underscores.
struct Template {
    // The plugin is compiled from the checkout, and the templates are beside it there.
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(component: "Templates")

    private let dialect: Dialect
    private let destination: Destination
    private let values: [String: String]

    init(_ options: Options, _ destination: Destination) {
        dialect = options.dialect
        self.destination = destination
        values = [
            "__Feature__": options.feature.description,
            "__Title__": options.feature.title,
            "__path__": options.feature.path,
            "__Module__": destination.target.moduleName,
            "__Dialect__": destination.dialectModule,
            "__UIKit__": destination.uiKitModule ?? "",
        ]
    }

    func sources() throws -> [File] {
        var parts = ["Shared", dialect.name]
        if destination.uiKitModule != nil { parts += ["Screen", dialect.name + "Screen"] }
        return try parts.flatMap { try files(in: "\($0)/Sources") }
    }

    func tests() throws -> [File] {
        var parts = ["Shared", dialect.name]
        if dialect == .mobius {
            parts.append(destination.testsHaveMobiusTest ? "MobiusWithMobiusTest" : "MobiusWithoutMobiusTest")
        }
        if destination.testsHaveUIKit { parts.append("Screen") }
        return try parts.flatMap { try files(in: "\($0)/Tests") }
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

    private func filled(_ text: String) -> String {
        values.reduce(text) { text, value in text.replacing(value.key, with: value.value) }
    }

    /// The imports at the beginning in alphabetical order, and each once: which module has UIKit differs.
    private func sortingImports(of text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let imports = lines.prefix { $0.hasPrefix("import ") }
        return (Set(imports).sorted() + lines.dropFirst(imports.count)).joined(separator: "\n")
    }
}
