import EmbeddedGitHub
import Foundation
import HeadlessUIKit
import ShowcaseApps
import ShowcaseCommand
import WebRenderer

/// Shows the app named on the command line.
final class AppDelegate: UIResponder, UIApplicationDelegate {
    static let appName = CommandLine.arguments.dropFirst().first ?? "login"

    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        self.window = window
        Task {
            do {
                window.rootViewController = try await makeRootViewController()
            } catch {
                FileHandle.standardError.write(Data("headless: \(error)\n".utf8))
                exit(EXIT_FAILURE)
            }
        }
        return true
    }

    private func makeRootViewController() async throws -> UIViewController {
        // Use a temporary folder, so that each launch starts without saved notes.
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let apps = [WebApp].all(gitHub: try await .start(), saving: AppStates(in: folder))
        guard let app = apps.first(where: { $0.id == Self.appName }) else {
            throw NoApp(name: Self.appName, others: apps.map(\.id))
        }
        return app.makeRootViewController()
    }
}

/// The command line names an app that is not in the showcase.
private struct NoApp: Error, CustomStringConvertible {
    let name: String
    let others: [String]

    var description: String { "There is no app \(name). There are \(others.joined(separator: ", "))." }
}
