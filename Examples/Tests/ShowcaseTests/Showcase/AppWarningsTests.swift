import EmbeddedGitHub
import Foundation
import HeadlessUIKit
import Millrace
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing
import WebRenderer

@testable import ShowcaseApps
@testable import ShowcaseCommand

/// Uses every example app as a person would, with a recorder of warnings. The tests run in processes of their own,
/// since the recorder sees the whole process.
@Suite("Warnings of the example apps", .timeLimit(.minutes(30)))
struct AppWarningsTests {
    @Test("No app of any dialect has a warning")
    func clean() async {
        await #expect(processExitsWith: .success) {
            var options = Warnings.Options()
            // High limits, since fast code may take long on a machine that runs other tests at the same time.
            options.reducerTime = .seconds(20)
            options.observerTime = .seconds(20)
            let transitions = Counter()
            let recording = TransitionProbe.attach { _ in transitions.add(1) }
            let warnings = Warnings(options) { _ in }
            let server = try await EmbeddedGitHubServer.start()
            try await Self.use(.unsaved(gitHub: server), transitions)
            warnings.check()
            #expect(warnings.all.map(\.description) == [])
            recording.end()
            await server.stop()
        }
    }

    @Test("A flood of changes in an app causes a warning")
    func planted() async {
        await #expect(processExitsWith: .success) {
            var options = Warnings.Options()
            // A low limit, so that even on a busy machine the app exceeds it within a second.
            options.changesPerSecond = 20
            let warnings = Warnings(options) { _ in }
            let screen = await CounterViewController()
            await MainActor.run {
                screen.loadViewIfNeeded()
                let button = screen.view.descendant("counter.increment") as UIButton?
                for _ in 0..<400 { button?.simulateTap() }
            }
            let seen = Set(warnings.all.map(\.kind))
            #expect(seen.contains(.storm))
        }
    }

    /// Uses everything that the apps show, twice: edits the fields, taps the buttons, and selects the first row of each
    /// table.
    @MainActor
    private static func use(_ apps: [WebApp], _ transitions: Counter) async throws {
        for app in apps {
            let before = transitions.value
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
            window.rootViewController = app.makeRootViewController()
            window.makeKeyAndVisible()
            await mainQueueTurn()
            for round in 1...2 {
                for field in window.all(UITextField.self) { field.simulateEditing(text: "swift \(round)") }
                for bar in window.all(UISearchBar.self) {
                    bar.simulateEditing(text: "swift")
                    bar.simulateSearch()
                }
                await settle()
                for button in window.all(UIButton.self) { button.simulateTap() }
                await settle()
                for table in window.all(UITableView.self) where table.numberOfSections > 0 {
                    if table.numberOfRows(inSection: 0) > 0 {
                        table.simulateSelection(of: IndexPath(row: 0, section: 0))
                    }
                }
                await settle()
            }
            #expect(transitions.value > before, "\(app.id) has done nothing")
            window.rootViewController = nil
            window.isHidden = true
        }
    }

    /// Waits for some turns of the main queue. Most effects of the input end during these turns.
    @MainActor
    private static func settle() async {
        for _ in 0..<20 { await mainQueueTurn() }
    }
}

extension UIView {
    /// The views of a type among this view and its descendants.
    fileprivate func all<View: UIView>(_ type: View.Type) -> [View] {
        ((self as? View).map { [$0] } ?? []) + subviews.flatMap { $0.all(type) }
    }
}
