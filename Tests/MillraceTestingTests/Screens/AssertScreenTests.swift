import HeadlessUIKit
import MillraceTesting
import TestSupport
import Testing

@MainActor
@Suite("Asserting screens", .exclusively(.keyWindow))
struct AssertScreenTests {
    @Test("A screen is what its files say, in every form", arguments: ScreenForm.allCases)
    func forms(form: ScreenForm) {
        assertScreen(formScreen(), matches: form)
    }

    @Test("A screen that differs is an issue of the test, at the line of the caller")
    func different() {
        let line = #line + 2
        withKnownIssue {
            assertScreen(formScreen(), matches: .text, named: "other")
        } matching: { issue in
            issue.sourceLocation?.line == line
                && issue.comments.first?.rawValue.contains("−   text field \"E-mail\"") == true
        }
    }
}
