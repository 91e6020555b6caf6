import MillraceInspector
import ShowcaseApps

extension Inspector.Options {
    /// What the showcase shows of its apps. It is a demonstration, so it is on in release builds as well.
    static var ofApps: Inspector.Options {
        var options = Inspector.Options()
        options.appName = "Showcase"
        options.evenInRelease = true
        options.limits.count = 100_000
        options.sanitizer = Apps.sanitizer
        options.types = Apps.actionTypes
        options.log = logToStandardError
        return options
    }
}
