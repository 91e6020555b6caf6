import MillraceHost
import MyApp

HeadlessHost.run(AppDelegate.self)
