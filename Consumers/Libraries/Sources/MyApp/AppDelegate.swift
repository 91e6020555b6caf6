import HeadlessUIKit

/// Of an app without a screen.
public final class AppDelegate: UIResponder, UIApplicationDelegate {}
