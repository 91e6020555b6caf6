#if !os(iOS) && !os(tvOS) && !os(visionOS)
import MillraceScreenHTML
#endif

/// The form in which ``assertScreen(_:matches:named:record:function:file:line:)`` records a screen.
public enum ScreenForm: Sendable, CaseIterable {
    /// An outline for people: one line per element.
    case text
    /// The same content as JSON, for programs.
    case json
    #if !os(iOS) && !os(tvOS) && !os(visionOS)
    /// An HTML page, for HeadlessUIKit only. Its style sheet is not compared.
    case html
    #endif

    var fileExtension: String {
        switch self {
        case .text: "txt"
        case .json: "json"
        #if !os(iOS) && !os(tvOS) && !os(visionOS)
        case .html: "html"
        #endif
        }
    }

    /// The part of a file that is compared.
    func compared(of file: String) -> String {
        // Git may have converted the line ends.
        let text = file.replacing("\r\n", with: "\n")
        #if !os(iOS) && !os(tvOS) && !os(visionOS)
        if self == .html { return ScreenPage.screen(in: text) ?? text }
        #endif
        return text
    }
}
