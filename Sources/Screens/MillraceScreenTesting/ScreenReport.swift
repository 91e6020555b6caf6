#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation
import MillraceFiles
import MillraceScreenHTML

/// An HTML page that shows the screens of a run: the actual screen, the expected one, and their differences.
///
/// Tests of several processes may append at the same time, because each entry is one `write` to the end of the file.
/// HTML permits a page without its end tags, so the page is valid after each entry.
struct ScreenReport {
    let path: String

    /// Appends a screen. Creates the page if there is none.
    ///
    /// - Throws: Errors of the file system.
    func add(_ page: ScreenPage, of file: ScreenFile, _ result: ScreenCheck.Result) throws {
        try begin()
        var entry = Data(Self.entry(page, of: file, result).utf8)
        try DurableFile(path, flags: O_APPEND).append(&entry)
    }

    /// Writes the head of the page, unless another test has written it.
    private func begin() throws {
        let files = FileManager.default
        guard !files.fileExists(atPath: path) else { return }
        let draft = path + ".\(UUID().uuidString)"
        try Self.head.write(toFile: draft, atomically: false, encoding: .utf8)
        defer { try? files.removeItem(atPath: draft) }
        do {
            // Publish the finished head atomically, so that no test appends to a page without a head.
            try files.linkItem(atPath: draft, toPath: path)
        } catch {
            // Ignore the error if another test has created the page in the meantime.
            guard files.fileExists(atPath: path) else { throw error }
        }
    }

    static let head = """
        <!doctype html>
        <html lang="en">
        <head>
        \(ScreenPage.head)
        <title>Screens</title>
        <style>
        \(ScreenPage.style)

        \(style)
        </style>
        </head>
        <body class="report">
        <header><h1>Screens</h1><p class="counts"></p>
        <label><input type="checkbox" id="only-different"> Only those that differ</label></header>

        """

    static func entry(_ page: ScreenPage, of file: ScreenFile, _ result: ScreenCheck.Result) -> String {
        let state = result.expected == nil ? "new" : result.isSame ? "same" : "different"
        let expectedScreen = file.form == .html && !result.isSame ? result.expected : nil
        let pictures = [expectedScreen.map { figure("Expected", $0) }, figure("Actual", page.screen)]
            .compactMap { $0 }
        return """
            <article class="\(state)">
            <h2><span class="state">\(state)</span> \(htmlEscaped(file.title))</h2>
            <div class="sides">
            \(pictures.joined(separator: "\n"))
            \(words(of: result, state: state, isPage: file.form == .html))
            </div>
            \(ScreenPage.drawings(of: page.symbols))
            </article>

            """
    }

    private static func figure(_ caption: String, _ screen: String) -> String {
        """
        <figure><figcaption>\(caption)</figcaption><div class="device"><div class="screen">
        \(screen)</div></div></figure>
        """
    }

    private static func words(of result: ScreenCheck.Result, state: String, isPage: Bool) -> String {
        guard let expected = result.expected, !result.isSame else {
            return isPage ? "" : "<pre>\(htmlEscaped(result.actual))</pre>"
        }
        // Show all lines of an outline. Of an HTML page show only the differing lines, with three lines of context.
        let difference = ScreenDifference(from: expected, to: result.actual, context: isPage ? 3 : .max / 2)
        let lines = difference.lines.map { line in
            switch line {
            case .same(let text): "<span>\(htmlEscaped(String(text)))</span>"
            case .removed(let text): "<del>\(htmlEscaped(String(text)))</del>"
            case .added(let text): "<ins>\(htmlEscaped(String(text)))</ins>"
            case .skipped(let count): "<i>\(count) lines are the same</i>"
            }
        }
        return "<pre>\(lines.joined(separator: "\n"))</pre>"
    }
}
#endif
