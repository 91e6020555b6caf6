import MillraceHost
import ShowcaseCommand

// Runs an app of the showcase for agents, without a display: the app named on the command line, or login. The names
// are those in the showcase's URLs: `/apps/NAME`.
HeadlessHost.run(AppDelegate.self, options: .recordingApps(named: AppDelegate.appName))
