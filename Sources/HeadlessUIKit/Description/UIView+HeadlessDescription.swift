#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIView {
    /// The visible content of the view, as lines of text for tests and debugging.
    ///
    /// The description of a window looks like this:
    ///
    ///     UIWindow, key
    ///       UINavigationController, 2 screens
    ///         NameViewController "Your name"
    ///           UITextField "Ann", placeholder "Name", first responder
    ///           UIButton "Send", disabled
    ///         UINavigationBar "Your name"
    ///           back button "Start"
    ///           UIBarButtonItem "Clear", right
    ///
    /// Every controller and every visible view has a line with its class, its texts in quotes, and its other
    /// properties. The elements inside it follow, indented, from back to front. A plain root view has no line of its
    /// own: the line of its controller stands for both. Plain views and stack views without properties of their own
    /// are left out, and the elements inside them take their place. A table lists all of its rows and a collection
    /// all of its items, whether or not they are displayed. Equal screens have equal descriptions.
    ///
    /// - Complexity: O(*n*) in the number of views, rows and items. Rows and items without cells get cells.
    public var headlessDescription: String {
        ScreenDescription(of: self).text
    }
}

extension UIViewController {
    /// The visible content of the controller, as lines of text, without the controllers it presents. It loads
    /// the view.
    ///
    /// See ``UIView/headlessDescription``.
    public var headlessDescription: String {
        view.headlessDescription
    }
}
#endif
