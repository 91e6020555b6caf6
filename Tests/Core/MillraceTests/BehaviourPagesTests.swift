import Foundation
import Testing

/// Checks the links between the pages of `Documentation/Behaviour` and the test suites.
///
/// Every suite in a folder of `Tests` with a dialect's name needs a link from a page. Some of these folders are
/// excepted: `Support` (helpers), `Swift5` (old apps, which prove signatures rather than points), `Macros` and
/// `Sourcery` (code that the package's own macros generate).
@Suite("Behaviour pages")
struct BehaviourPagesTests {
    @Test(
        "Points are numbered in order, marked on the pages of dialects only, and end with a Proof line",
        arguments: Page.all
    )
    func points(page: Page) {
        #expect(!page.points.isEmpty)
        #expect(
            page.points.map(\.number)
                == Set(page.points.map(\.number)).sorted { $0.lexicographicallyPrecedes($1) }
        )
        for point in page.points {
            let isMarked = point.heading.wholeMatch(of: /#### \d+\.\d+ .+ — (kept|fixed|chosen)/) != nil
            #expect(isMarked == page.hasOriginal, "\(page.name): \(point.heading)")
            let last = point.lines.last { !$0.isEmpty } ?? ""
            let isProved = last.hasPrefix("Proof: none, ") || last.hasPrefix("Proof: [")
            #expect(isProved, "\(page.name), \(point.heading): the last line is \"\(last)\"")
        }
    }

    @Test(
        "Every link of a proof leads to a file with a suite whose title is the link's text",
        arguments: Page.all
    )
    func proofs(page: Page) {
        for link in page.proofs {
            let names = Set((try? SourceFile(page.resolve(link.target)))?.suites ?? [])
            #expect(names.contains(link.text), "\(page.name): [\(link.text)](\(link.target))")
        }
    }

    @Test("Every suite of a dialect is linked from a page", arguments: Dialect.allCases)
    func suites(dialect: Dialect) throws {
        let linked = Set(
            Page.all.flatMap { page in page.proofs.map { "\(page.resolve($0.target).path): \($0.text)" } }
        )
        for file in try SourceFile.tests where dialect.owns(file) {
            for suite in file.suites {
                if linked.contains("\(file.url.path): \(suite)") { continue }
                Issue.record("No page links to \(suite) in \(file.path)")
            }
        }
    }

    @Test("Every link in pages, documents, sources and tests to a point of a page leads to an existing point")
    func anchors() throws {
        let anchors = Dictionary(uniqueKeysWithValues: Page.all.map { ($0.name, $0.anchors) })
        for page in Page.all {
            for match in page.text.matches(of: /\]\(#([^)]+)\)/) {
                #expect(page.anchors.contains(String(match.1)), "\(page.name): #\(match.1)")
            }
        }
        for file in try SourceFile.documents + SourceFile.sources + SourceFile.tests
        where file.contains("Behaviour/") {
            for match in file.text.matches(of: /Behaviour\/(\w+)\.md#([^)\s`]+)/) where match.1 != "README" {
                let isThere = anchors[String(match.1)]?.contains(String(match.2)) ?? false
                #expect(isThere || file.path.hasSuffix("Behaviour/README.md"), "\(file.path): \(match.0)")
            }
        }
    }

    @Test("No source and no test cites a section of a contract, which this repository does not contain")
    func citations() throws {
        // Search for substrings first, since the regular expression is slow.
        let hints = ["ontract"] + "KFD".map { "\"\($0): " }
        for file in try SourceFile.sources + SourceFile.tests where hints.contains(where: file.contains) {
            for match in file.text.matches(of: #/[Cc]ontracts?,? (§ ?|section |point |chapter )?\d|"[KFD]: /#)
            {
                Issue.record("\(file.path): \(match.0)")
            }
        }
    }

    @Test("No test file is named after a numbered chapter, except the files of the guarantees")
    func names() throws {
        for file in try SourceFile.tests {
            // These files are named for the guarantees G1 to G10 of the documentation.
            if file.path.hasPrefix("Tests/Core/MillraceTests/Guarantees/") { continue }
            #expect(file.url.lastPathComponent.prefixMatch(of: /[A-Z]\d\d/) == nil, "\(file.path)")
        }
    }
}

/// The dialects, with the prefix of their test folders' names.
enum Dialect: String, CaseIterable {
    case prex = "Prex"
    case fluxCapacitor = "FluxCapacitor"
    case mobius = "Mobius"
    case visper = "VISPER"

    func owns(_ file: SourceFile) -> Bool {
        file.path.hasPrefix("Tests/Dialects/\(rawValue)")
            && !["Support", "Swift5", "Macros", "Sourcery"].contains { file.path.contains($0) }
    }
}

/// A page that documents the behaviour of a dialect or of another module. The points of a dialect's page are marked as
/// kept, fixed or chosen, in comparison with the original library. The other modules have no original, so the points of
/// their pages have no marks.
struct Page: CustomTestStringConvertible {
    struct Point {
        var heading: String
        var lines: [String] = []

        /// The number of the section, and the number within the section.
        var number: [Int] {
            heading.drop { $0 == "#" || $0 == " " }.prefix { $0 != " " }.split(separator: ".").map {
                Int($0) ?? 0
            }
        }
    }

    let name: String
    let hasOriginal: Bool
    let text: String

    static let all =
        Dialect.allCases.map { Page(name: $0.rawValue, hasOriginal: true) }
        + [
            "Agents", "Hub", "Observation", "Persistence", "Reporting", "Screens", "Testing", "Undo",
            "Warnings",
        ]
        .map { Page(name: $0, hasOriginal: false) }

    private init(name: String, hasOriginal: Bool) {
        self.name = name
        self.hasOriginal = hasOriginal
        text = (try? String(contentsOf: Self.folder.appending(path: "\(name).md"), encoding: .utf8)) ?? ""
    }

    private static let folder = SourceFile.root.appending(path: "Documentation/Behaviour")

    var testDescription: String { name }

    var points: [Point] {
        var points: [Point] = []
        var isInPoint = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("#### ") {
                points.append(Point(heading: line))
                isInPoint = true
            } else if line.hasPrefix("## ") {
                // A section's introduction belongs to none of its points.
                isInPoint = false
            } else if isInPoint {
                points[points.count - 1].lines.append(line)
            }
        }
        return points
    }

    /// The links to the suites that prove the points.
    var proofs: [(text: String, target: String)] {
        points.flatMap(\.lines).filter { $0.hasPrefix("Proof: [") }.flatMap { line in
            line.matches(of: /\[((?:[^\]\\]|\\.)+)\]\(([^)]+)\)/).map { match in
                (text: String(match.1).replacing("\\", with: ""), target: String(match.2))
            }
        }
    }

    /// The fragments of links to the headings, as made by GitHub.
    var anchors: Set<String> {
        Set(
            text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
                String(
                    line.drop { $0 == "#" }.dropFirst().lowercased().compactMap { character -> Character? in
                        if character == " " { return "-" }
                        return character.isLetter || character.isNumber || "-_".contains(character)
                            ? character : nil
                    }
                )
            }
        )
    }

    func resolve(_ target: String) -> URL { Self.folder.appending(path: target).standardizedFileURL }
}

/// A file of the repository.
struct SourceFile {
    let url: URL
    private let data: Data

    init(_ url: URL) throws {
        self.url = url.standardizedFileURL
        data = try Data(contentsOf: url)
    }

    var text: String { String(decoding: data, as: UTF8.self) }

    func contains(_ string: String) -> Bool { data.range(of: Data(string.utf8)) != nil }

    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardizedFileURL

    static var tests: [SourceFile] { get throws { try files(below: "Tests", ending: ".swift") } }
    static var sources: [SourceFile] {
        get throws {
            try ["Sources", "Plugins", "Hub/Sources", "Examples/Sources"].flatMap {
                try files(below: $0, ending: ".swift")
            }
        }
    }
    static var documents: [SourceFile] {
        get throws { try ["Documentation", "Sources"].flatMap { try files(below: $0, ending: ".md") } }
    }

    private static func files(below folder: String, ending: String) throws -> [SourceFile] {
        let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)?.compactMap {
            $0 as? String
        }
        return try (names ?? []).sorted().filter { $0.hasSuffix(ending) }.map {
            try SourceFile(root.appending(path: "\(folder)/\($0)"))
        }
    }

    /// The path from the root.
    var path: String { String(url.path.dropFirst(Self.root.path.count)).trimmingPrefix("/").description }

    /// The names of the suites: the argument of `@Suite`, or the name of an XCTest class. Names inside of string literals
    /// are ignored.
    var suites: [String] {
        let code = text.replacing(/"""[\s\S]*?"""/, with: "")
        let named = code.matches(of: /@Suite\(\s*"((?:[^"\\]|\\.)*)"/).map {
            String($0.1).replacing("\\", with: "")
        }
        let unnamed = code.matches(
            of: /@Suite(?:\(\s*\.[^\n]*\))?\s+(?:@\w+\s+)*(?:\w+\s+)*?(?:struct|class|enum|actor)\s+(\w+)/
        )
        let classes = code.matches(of: /class (\w+): XCTestCase/)
        return named + unnamed.map { String($0.1) } + classes.map { String($0.1) }
    }
}
