#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import MillraceScreens

/// An HTML page that shows a controller's screens at one moment. It needs no other file, no script and no network.
///
/// The page looks like the browser pages of Millrace's examples: it has UIKit's structure and a similar look. Its
/// buttons and fields do nothing. It omits the text of secure fields.
public struct ScreenPage: Sendable {
    /// The whole page, with the style sheet.
    public let html: String

    /// The part of the page that contains the screens, without the style sheet and the drawings of symbols.
    package let screen: String
    package let symbols: Set<String>

    /// Renders a controller's screen and the screens presented over it. Loads and lays out the view.
    ///
    /// - Complexity: O(*n*) in the number of views, rows and items.
    @MainActor public init(of controller: UIViewController) {
        controller.layOutForReading()
        let pass = RenderingPass(names: NodeNames(), scrollPositions: ScrollPositions(), symbols: "")
        let root = RenderedNode("root", .div, [.class: "window"], children: pass.screens(from: controller))
        screen = root.html(depth: 1, descriptions: root.descriptions(prefix: "description-"))
        symbols = root.symbols
        html = """
            <!doctype html>
            <html lang="en">
            <head>
            \(Self.head)
            <title>\(htmlEscaped(controller.navigationItem.title ?? controller.title ?? "Screen"))</title>
            <style>
            \(Self.style)
            </style>
            </head>
            <body class="screen-page">
            <div class="device"><div class="screen">
            \(Self.begin)
            \(screen)\(Self.end)
            </div></div>
            \(Self.drawings(of: symbols))
            </body>
            </html>

            """
    }

    // MARK: Parts of pages

    private static let begin = "<!-- screen -->"
    private static let end = "<!-- end of screen -->"

    /// The part of a page between the markers, which contains the screens; nil if the text has no markers. Texts of
    /// screens are escaped, so they cannot contain the markers.
    package static func screen(in page: String) -> String? {
        let parts = page.split(separator: begin + "\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let inside = parts[1].split(separator: end, maxSplits: 1, omittingEmptySubsequences: false)
        return inside.count == 2 ? String(inside[0]) : nil
    }

    /// The security policy for the head of every page. Screens may contain untrusted texts, so the page may neither run
    /// scripts nor load anything.
    package static let head = """
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; form-action 'none'">
        <meta name="viewport" content="width=device-width">
        """

    /// The style sheet of screens and of the device frame.
    package static let style = Stylesheet.css + "\n\n" + Stylesheet.page

    /// The drawings of symbols, for the end of a page.
    package static func drawings(of symbols: Set<String>) -> String {
        let elements = Symbols.elements(of: symbols)
        return elements.isEmpty
            ? "" : "<svg class=\"symbols\" aria-hidden=\"true\">\n\(elements.joined(separator: "\n"))\n</svg>"
    }
}
#endif
