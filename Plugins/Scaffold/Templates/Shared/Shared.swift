extension Template {
    /// What is loaded, how far that has come, and from where.
    var model: [File] {
        [
            File("\(name)Item", item),
            File("\(name)Phase", phase),
            File("\(name)Service", service),
        ]
    }

    /// The import of the module that has the dialect, and of the one that has UIKit.
    var importsOfScreen: String {
        Set([dialectModule, uiKitModule ?? dialectModule]).sorted().map { "import \($0)" }
            .joined(separator: "\n")
    }

    /// The import of the module that has UIKit.
    var importOfUIKit: String { "import \(uiKitModule ?? dialectModule)" }
}
