import Foundation
import HeadlessUIKit
import MillraceScreenTesting
import ScreenSamples
import TestSupport
import Testing

@MainActor
@Suite("Asserting screens", .recordingScope, .exclusively(.keyWindow))
struct AssertScreenTests {
    @Test("A screen equals its reference files in every form", arguments: ScreenForm.allCases)
    func forms(form: ScreenForm) {
        assertScreen(formScreen(), matches: form)
    }

    @Test("The same import has the test kit for stores")
    func oneImport() async {
        await failOnWarnings { assertForm() }
    }

    @Test("A screen that differs from its file is an issue at the caller's line")
    func different() {
        let line = #line + 2
        withKnownIssue {
            assertScreen(formScreen(), matches: .text, named: "other")
        } matching: { issue in
            issue.sourceLocation?.line == line
                && issue.comments.first?.rawValue.contains("−   text field \"E-mail\"") == true
        }
    }

    @Test("The screens of a run are collected in the report that the environment names")
    func report() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let path = FileManager.default.temporaryDirectory
                .appendingPathComponent("\(UUID().uuidString).html").path
            defer { try? FileManager.default.removeItem(atPath: path) }
            setenv("MILLRACE_SCREENS_REPORT", path, 1)
            assertForm()
            let report = try String(contentsOfFile: path, encoding: .utf8)
            #expect(report.contains("<span class=\"state\">same</span> AssertScreenTests/forms.txt"))
        }
    }

    @Test("A report that cannot be written is an issue, and an empty path asks for no report")
    func unwritableReport() async {
        await #expect(processExitsWith: .success) { @MainActor in
            setenv("MILLRACE_SCREENS_REPORT", "", 1)
            assertForm()
            setenv("MILLRACE_SCREENS_REPORT", "/no/such/folder/report.html", 1)
            withKnownIssue {
                assertForm()
            } matching: { issue in
                let text = "The report MILLRACE_SCREENS_REPORT=/no/such/folder/report.html cannot be written"
                return issue.comments.first?.rawValue.hasPrefix(text) == true
            }
        }
    }
}

/// Asserts the screen that `forms(form:)` has recorded.
@MainActor
private func assertForm() { assertScreen(formScreen(), matches: .text, function: "forms(form:)") }
