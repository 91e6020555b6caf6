import Foundation
import RunSupport
import Synchronization
import VISPER_Wireframe

/// Threads add patterns to a router, route with it, and make a wireframe show screens on the main thread.
enum RoutingSoak: SoakProgram {
    static let name = "routing"

    /// The number of pending screens at which writers wait.
    private static let waitingLimit = 50

    static func run(_ round: Round) -> Int {
        let router = DefaultRouter()
        let screens = Screens(round)
        onMain { screens.open() }
        round.onWriters { writer, random in
            for number in 1...round.steps / 4 {
                useRouter(router, writer, number, round.findings, &random)
                if number % 4 == 0 { screens.show(writer, number / 4) }
                if screens.waiting > waitingLimit { waitUntil { screens.waiting == 0 } }
            }
        }
        waitUntil { screens.waiting == 0 }
        onMain { screens.close() }
        return round.writers * (round.steps / 4 + round.steps / 16)
    }

    /// Checks that an added pattern is found while other threads add patterns.
    private static func useRouter(
        _ router: DefaultRouter,
        _ writer: Int,
        _ number: Int,
        _ findings: Findings,
        _ random: inout SeededGenerator
    ) {
        do {
            try router.add(routePattern: "/writer\(writer)/pattern\(number)/:id")
            let earlier = Int.random(in: 1...number, using: &random)
            let url = URL(string: "/writer\(writer)/pattern\(earlier)/\(number)?q=\(writer)")!
            let result = try router.route(url: url)
            findings.expect(
                result?.routePattern == "/writer\(writer)/pattern\(earlier)/:id"
                    && result?.parameters["id"] as? String == "\(number)"
                    && result?.parameters["q"] as? String == "\(writer)",
                "routing: \(url) is routed to \(String(describing: result))"
            )
        } catch {
            findings.note("routing: \(error)")
        }
    }

    private static func onMain(_ work: @escaping @MainActor @Sendable () -> Void) {
        DispatchQueue.main.sync { MainActor.assumeIsolated(work) }
    }
}

/// A navigation controller, a wireframe, and counters of requested and shown screens.
@MainActor
private final class Screens: Sendable {
    private nonisolated let round: Round
    private nonisolated let asked = Counter()
    private nonisolated let ended = Counter()
    private var navigation: UINavigationController?
    private var app: (any WireframeApp)?
    private var made: [Int]
    private var completed: [Int]

    /// The number of screens that were requested and are not shown yet.
    nonisolated var waiting: Int { asked.value - ended.value }

    nonisolated init(_ round: Round) {
        self.round = round
        made = Array(repeating: 0, count: round.writers)
        completed = made
    }

    private struct ScreenFeature: ViewFeature {
        let routePattern = "/writer/:writer/screen/:number"
        let priority = 0
        unowned let screens: Screens

        func makeController(routeResult: RouteResult) throws -> UIViewController {
            screens.make(try routeResult.value("writer"), try routeResult.value("number"))
        }

        func makeOption(routeResult: RouteResult) -> RoutingOption { .push(animated: false) }
    }

    private final class Screen: UIViewController {
        private let instance: LifetimeTracker.Instance

        init(_ instance: LifetimeTracker.Instance) {
            self.instance = instance
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { fatalError("Screens are made by code.") }
    }

    func open() {
        let navigation = UINavigationController(rootViewController: UIViewController())
        let app = DefaultWireframeAppFactory().makeApp()
        app.navigateOn(navigation)
        do {
            try app.add(feature: ScreenFeature(screens: self))
        } catch {
            round.findings.note("routing: \(error)")
        }
        self.navigation = navigation
        self.app = app
    }

    /// Requests a screen, from any thread.
    nonisolated func show(_ writer: Int, _ number: Int) {
        asked.add(1)
        DispatchQueue.main.async {
            MainActor.assumeIsolated { self.route(writer, number) }
        }
    }

    private func route(_ writer: Int, _ number: Int) {
        let before = navigation?.viewControllers.count ?? 0
        do {
            try app?.wireframe.route(url: URL(string: "/writer/\(writer)/screen/\(number)")!) { [self] in
                round.findings.expect(
                    completed[writer] + 1 == number,
                    "routing: writer \(writer)'s screen \(number) is completed after \(completed[writer])"
                )
                completed[writer] = number
                ended.add(1)
            }
        } catch {
            round.findings.note("routing: \(error)")
        }
        let after = navigation?.viewControllers.count ?? 0
        round.findings.expect(
            after == before + 1,
            "routing: a screen is pushed onto \(before), which are \(after) then"
        )
        if after > 5 { navigation?.popToRootViewController(animated: false) }
    }

    private func make(_ writer: Int, _ number: Int) -> UIViewController {
        round.findings.expect(
            made[writer] + 1 == number,
            "routing: writer \(writer)'s screen \(number) is made after \(made[writer])"
        )
        made[writer] = number
        return Screen(round.instance())
    }

    func close() {
        let expected = Array(repeating: round.steps / 16, count: round.writers)
        round.findings.expect(
            made == expected && completed == expected,
            "routing: of \(expected) screens \(made) were made and \(completed) completed"
        )
        navigation = nil
        app = nil
    }
}
