/// Makes apps with a wireframe.
@preconcurrency @MainActor
public protocol WireframeAppFactory {
    /// Makes an app.
    ///
    /// - Parameters:
    ///   - wireframe: The app's wireframe; nil to have one made.
    ///   - controllerContainer: Where the default ways of showing controllers find those to navigate on. With a
    ///     wireframe of your own, pass the container that it uses.
    func makeApp(wireframe: Wireframe?, controllerContainer: ControllerContainer) -> WireframeApp
}
