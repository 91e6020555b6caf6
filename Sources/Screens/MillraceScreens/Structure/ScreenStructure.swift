/// The structure of a controller's screens: values, without pixels.
///
/// ```swift
/// let structure = ScreenStructure(of: navigationController)
/// print(structure.text)
/// ```
///
/// prints
///
///     screen "Sign In"
///       navigation bar "Sign In"
///       text field "Email" #login.email = "ada@example.com" → type, submit
///       text field "Password" #login.password = "•••••", secure → type, submit
///       button "Sign In" #login.submit → tap
///
/// Equal screens have equal structures. Documentation/Behaviour/Screens.md lists the rules.
public struct ScreenStructure: Hashable, Sendable {
    /// The controller's screen and the screens presented over it, from bottom to top.
    public let layers: [ScreenElement]
}
