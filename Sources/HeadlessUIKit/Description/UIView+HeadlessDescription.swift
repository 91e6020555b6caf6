#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIView {
    /// What a person sees of the view, as lines of text: for tests, and to look at while debugging.
    ///
    /// Of a window it reads like this:
    ///
    ///     UIWindow, key
    ///       UINavigationController, 2 screens
    ///         NameViewController "Your name"
    ///           UITextField "Ann", placeholder "Name", first responder
    ///           UIButton "Say hello", disabled
    ///         UINavigationBar "Your name"
    ///           back button "Start"
    ///           UIBarButtonItem "Clear", right
    ///
    /// Every controller and every visible view is a line with its class, the texts that it shows in quotes, and
    /// what else there is to know of it; what is inside is indented below, from back to front. A controller
    /// stands for its root view too, if that is a plain one. Plain views and stack views of which there is
    /// nothing to say are left out, and what is inside stands in their place. A table is all of its rows and a
    /// collection all of its items, whether or not they are displayed. The same screens give the same text.
    ///
    /// - Complexity: O(*n*) for the views, rows and items. Rows and items get cells where they have none.
    public var headlessDescription: String {
        ScreenDescription(of: self).text
    }
}

extension UIViewController {
    /// What a person sees of the controller, as lines of text; without what it presents. It loads the view.
    ///
    /// See ``UIView/headlessDescription``.
    public var headlessDescription: String {
        view.headlessDescription
    }
}
#endif
