import Foundation
import HeadlessUIKit
import MillraceScreens
import MillraceTestBase
@_exported import MillraceTesting

#if !os(iOS) && !os(tvOS) && !os(visionOS)
import MillraceScreenHTML
#endif

/// Asserts that a screen equals the one recorded in a file beside the test.
///
/// ```swift
/// @Test @MainActor func emptyForm() {
///     assertScreen(LoginViewController(), matches: .text)
/// }
/// ```
///
/// The file is `__Screens__/<test file>/<test function>.txt`, or `.json`, or `.html`. If the file is missing, the
/// assertion writes it and fails once with a message; if the environment has `CI`, it fails without writing. If the
/// screen differs, the test fails with the differing lines. With `MILLRACE_RECORD_SCREENS=1` in the environment, the
/// assertion overwrites the files and passes. With `MILLRACE_SCREENS_REPORT=<file>`, all screens of the run are
/// collected in one HTML page.
///
/// The assertion loads and lays out the view and reads it once, without waiting. Documentation/Behaviour/Screens.md
/// lists what is compared.
///
/// - Parameters:
///   - controller: The screen, including the screens presented over it. Containers around it are not compared: pass
///     the navigation controller to include its bar.
///   - form: The form in which the screen is recorded and compared.
///   - name: Distinguishes several screens of one test.
///   - record: Whether to overwrite the file. The test then fails, so that the argument is not left in the code.
///   - file: The test's file, beside which the recorded screens are stored.
///   - line: The line that failures refer to.
///   - function: The test, after which the file is named.
/// - Complexity: O(*n*) in the number of views, rows and items, plus the cost of computing a difference if there is
///   one.
@MainActor
public func assertScreen(
    _ controller: UIViewController,
    matches form: ScreenForm,
    named name: String? = nil,
    record: Bool = false,
    function: StaticString = #function,
    file: StaticString = #filePath,
    line: UInt = #line
) {
    let environment = ProcessInfo.processInfo.environment
    let stored = ScreenFile(test: "\(file)", function: "\(function)", name: name, form: form)
    let check = ScreenCheck(file: stored, isRecording: record, environment: environment)
    let reading = AssertedScreen(of: controller, as: form)
    var problems: [String] = []
    let result = check.result(of: reading.file)
    if let failure = result.failure { problems.append(failure) }
    #if !os(iOS) && !os(tvOS) && !os(visionOS)
    if let path = environment["MILLRACE_SCREENS_REPORT"], !path.isEmpty {
        do {
            try ScreenReport(path: path).add(reading.page, of: stored, result)
        } catch {
            problems.append("The report MILLRACE_SCREENS_REPORT=\(path) cannot be written: \(error)")
        }
    }
    #endif
    for problem in problems { recordFailure(problem, file: file, line: line) }
}

/// The current screen, encoded as text, JSON or HTML.
@MainActor
private struct AssertedScreen {
    /// The screen in the form in which the file contains it.
    let file: String
    #if !os(iOS) && !os(tvOS) && !os(visionOS)
    /// The page for the report. Rendered only if there is a report.
    var page: ScreenPage { ScreenPage(of: controller) }
    private let controller: UIViewController

    init(of controller: UIViewController, as form: ScreenForm) {
        self.controller = controller
        file =
            switch form {
            case .text: ScreenStructure(of: controller).text
            case .json: ScreenStructure(of: controller).json
            case .html: ScreenPage(of: controller).html
            }
    }
    #else
    init(of controller: UIViewController, as form: ScreenForm) {
        let structure = ScreenStructure(of: controller)
        file = form == .text ? structure.text : structure.json
    }
    #endif
}
