import HeadlessUIKit
import MillraceScreens
import TestSupport
import Testing

@MainActor
@Suite("Screens as pages", .exclusively(.keyWindow))
struct ScreenPageTests {
    @Test("A page needs nothing else: no script, no address, and the symbols that it uses")
    func selfContained() {
        let html = ScreenPage(of: formScreen()).html
        #expect(html.hasPrefix("<!doctype html>\n"))
        for word in ["<script", "http:", "https:", "url(", "/assets/", "@import"] {
            #expect(!html.contains(word), "\(word)")
        }
        #expect(html.contains("href=\"#person\""))
        #expect(html.contains("<symbol id=\"person\""))
        #expect(!html.contains("<symbol id=\"trash\""))
        #expect(html.contains(".navigation-bar {"))
    }

    @Test("What an app shows is text, whatever it is")
    func escapes() throws {
        let controller = screen(of: label("</p><script>alert(1)</script> <!-- end of screen --> & \"\0"))
        let page = ScreenPage(of: controller)
        #expect(
            page.screen.contains(
                ">&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt; &lt;!-- end of screen --&gt; &amp; &quot;\u{FFFD}<"
            )
        )
        #expect(ScreenPage.screen(in: page.html) == page.screen)
    }

    @Test("The text of a secure field is not in it")
    func secureText() {
        let html = ScreenPage(of: formScreen(password: "correct horse")).html
        #expect(!html.contains("correct horse"))
        #expect(html.contains("value=\"•••••\""))
    }

    @Test("A field names the text that describes it, without the numbers of views")
    func descriptions() {
        let screen = ScreenPage(of: formScreen()).screen
        #expect(screen.contains("aria-describedby=\"description-1\""))
        #expect(screen.contains("<p id=\"description-1\""))
        #expect(screen.components(separatedBy: " id=").count == 2)
    }
}
