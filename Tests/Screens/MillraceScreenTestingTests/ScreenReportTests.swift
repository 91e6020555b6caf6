import Foundation
import MillraceScreenHTML
import ScreenSamples
import TestSupport
import Testing

@testable import MillraceScreenTesting

@MainActor
@Suite("The report of a run", .exclusively(.keyWindow))
struct ScreenReportTests {
    @Test("Tests on several threads add whole entries to one report with one head")
    func concurrency() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).html")
            .path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let page = ScreenPage(of: formScreen())
        onThreads(8) { thread in
            for number in 0..<10 {
                let file = ScreenFile(
                    test: "/T.swift",
                    function: "test\(thread)",
                    name: "\(number)",
                    form: .text
                )
                let result = ScreenCheck.Result(
                    expected: "a\n",
                    actual: number == 0 ? "b\n" : "a\n",
                    failure: nil
                )
                do {
                    try ScreenReport(path: path).add(page, of: file, result)
                } catch {
                    Issue.record(error)
                }
            }
        }
        let report = try String(contentsOfFile: path, encoding: .utf8)
        #expect(report.components(separatedBy: "<!doctype html>").count == 2)
        #expect(report.hasPrefix("<!doctype html>"))
        let entries = report.components(separatedBy: "<article ").dropFirst()
        #expect(entries.count == 80)
        #expect(entries.allSatisfy { $0.hasSuffix("</article>\n") })
        #expect(entries.filter { $0.hasPrefix("class=\"different\"") }.count == 8)
        let names = entries.compactMap { $0.firstMatch(of: /T\/test\d\.\d\.txt/)?.output }
        #expect(Set(names).count == 80)
    }

    @Test("A differing screen is shown with marked lines, and a page beside the expected page")
    func differences() {
        let page = ScreenPage(of: formScreen())
        let text = ScreenFile(test: "/T.swift", function: "a", name: nil, form: .text)
        let entry = ScreenReport.entry(page, of: text, .init(expected: "a<\n", actual: "b&\n", failure: nil))
        #expect(entry.contains("<del>a&lt;</del>\n<ins>b&amp;</ins>"))
        #expect(entry.components(separatedBy: "<figure>").count == 2)
        let html = ScreenFile(test: "/T.swift", function: "a", name: nil, form: .html)
        let drawn = ScreenReport.entry(
            page,
            of: html,
            .init(expected: "<p>", actual: page.screen, failure: nil)
        )
        #expect(drawn.components(separatedBy: "<figure>").count == 3)
    }

    @Test("A screen without differences is shown as its escaped text", arguments: [nil, "a<b&\n"])
    func noDifferences(expected: String?) {
        let page = ScreenPage(of: formScreen())
        let file = ScreenFile(test: "/T.swift", function: "a", name: nil, form: .text)
        let entry = ScreenReport.entry(
            page,
            of: file,
            .init(expected: expected, actual: "a<b&\n", failure: nil)
        )
        #expect(entry.contains("<pre>a&lt;b&amp;\n</pre>"))
    }

    @Test("A page without differences is shown without its source", arguments: [nil, "<p>"])
    func samePage(expected: String?) {
        let file = ScreenFile(test: "/T.swift", function: "a", name: nil, form: .html)
        let entry = ScreenReport.entry(
            ScreenPage(of: formScreen()),
            of: file,
            .init(expected: expected, actual: "<p>", failure: nil)
        )
        #expect(!entry.contains("<pre>"))
        #expect(entry.components(separatedBy: "<figure>").count == 2)
    }

    @Test("A differing outline is shown as a whole, and of a differing page only lines near the differences")
    func context() {
        let lines = (1...12).map { "\($0)<\n" }
        let old = lines.joined()
        let new = old.replacing("7<", with: "seven<")
        func entry(_ form: ScreenForm) -> String {
            ScreenReport.entry(
                ScreenPage(of: formScreen()),
                of: ScreenFile(test: "/T.swift", function: "a", name: nil, form: form),
                .init(expected: old, actual: new, failure: nil)
            )
        }
        let text = entry(.text)
        #expect(text.contains("<pre><span>1&lt;</span>\n<span>2&lt;</span>\n"))
        #expect(text.contains("\n<del>7&lt;</del>\n<ins>seven&lt;</ins>\n"))
        #expect(text.contains("\n<span>12&lt;</span></pre>"))
        let page = entry(.html)
        #expect(page.contains("<pre><i>3 lines are the same</i>\n<span>4&lt;</span>\n"))
        #expect(page.contains("\n<span>10&lt;</span>\n<i>2 lines are the same</i></pre>"))
    }

    @Test("A report that cannot be written is an error")
    func unwritable() {
        let page = ScreenPage(of: formScreen())
        let file = ScreenFile(test: "/T.swift", function: "a", name: nil, form: .text)
        #expect(throws: (any Error).self) {
            try ScreenReport(path: "/no/such/folder/report.html")
                .add(page, of: file, .init(expected: nil, actual: "", failure: nil))
        }
    }
}
