extension UIApplication {
    /// The root controller of the key window; nil if there is none, as in an app extension.
    static var keyWindowRoot: UIViewController? {
        #if os(iOS) || os(tvOS) || os(visionOS)
        ofApp?.connectedScenes
            .lazy
            .compactMap { $0 as? UIWindowScene }
            .flatMap(\.windows)
            .first(where: \.isKeyWindow)?
            .rootViewController
        #else
        shared.keyWindow?.rootViewController
        #endif
    }

    #if os(iOS) || os(tvOS) || os(visionOS)
    /// `UIApplication.shared`; nil in an app extension.
    ///
    /// The compiler rejects `shared` in a package that is built for an app extension. So this property calls
    /// `sharedApplication` by its selector, and the package can be built. In the extension, the wireframe shows routes
    /// on the navigation controllers that were added to it.
    private static var ofApp: UIApplication? {
        if Bundle.main.bundleURL.pathExtension == "appex" { return nil }
        return UIApplication.perform(NSSelectorFromString("sharedApplication"))?.takeUnretainedValue()
            as? UIApplication
    }
    #endif
}
