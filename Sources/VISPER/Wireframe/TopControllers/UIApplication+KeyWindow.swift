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
    /// The app's own object, `shared`; nil in an app extension.
    ///
    /// The compiler refuses the name `shared` wherever a package is built for an extension, and whoever uses it would have to be
    /// unavailable there: the wireframe, its factories and the apps. With it asked for by its selector they are available, and
    /// route on the navigation controllers that they are given.
    private static var ofApp: UIApplication? {
        if Bundle.main.bundleURL.pathExtension == "appex" { return nil }
        return UIApplication.perform(NSSelectorFromString("sharedApplication"))?.takeUnretainedValue()
            as? UIApplication
    }
    #endif
}
