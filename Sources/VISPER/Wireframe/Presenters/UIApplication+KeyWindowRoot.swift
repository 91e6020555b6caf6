extension UIApplication {
    /// The root controller of the key window.
    var keyWindowRoot: UIViewController? {
        #if os(iOS) || os(tvOS) || os(visionOS)
        connectedScenes
            .lazy
            .compactMap { $0 as? UIWindowScene }
            .flatMap(\.windows)
            .first(where: \.isKeyWindow)?
            .rootViewController
        #else
        keyWindow?.rootViewController
        #endif
    }
}
