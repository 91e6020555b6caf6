import TestSupport
import Testing
import VISPER_Presenter

@MainActor
@Suite("Event presenters of a controller")
struct EventPresenterTests {
    private let log = Log<String>()
    private let controller = UIViewController()
    private let event = NSObject()

    private func presenter(_ name: String) -> RecordingPresenter {
        RecordingPresenter(name, log)
    }

    private func notify() {
        controller.notifyPresenters(of: UIView(), withEvent: event)
    }

    private var attached: [String] {
        controller.visperPresenters.map { ($0 as? RecordingPresenter)?.name ?? "other" }
    }

    @Test("Presenters are notified in ascending priority, and in the order of adding if equal")
    func order() {
        controller.addVisperPresenter(presenter("high"), priority: 5)
        controller.addVisperPresenter(presenter("first"))
        controller.addVisperPresenter(presenter("low"), priority: -5)
        controller.addVisperPresenter(presenter("second"), priority: 0)
        notify()
        #expect(log.values == ["low", "first", "second", "high"])
        #expect(attached == log.values)
    }

    @Test("Presenters with random priorities are notified in ascending priority, then in the order of adding")
    func randomOrder() {
        let seed = UInt64.random(in: .min ... .max)
        var generator = SeededGenerator(seed: seed)
        let priorities = (0..<60).map { _ in Int.random(in: -4...4, using: &generator) }
        for (index, priority) in priorities.enumerated() {
            controller.addVisperPresenter(presenter("\(index)"), priority: priority)
        }
        notify()
        let expected = priorities.enumerated().sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }
        #expect(log.values == expected.map { "\($0.offset)" }, "seed \(seed)")
    }

    @Test("isResponsible and receivedEvent receive the same event, view and controller")
    func arguments() {
        final class Exact: NSObject, ViewControllerEventPresenter {
            var asked: (NSObject?, UIView?, UIViewController?)
            var told: (NSObject?, UIView?, UIViewController?)
            func isResponsible(_ event: NSObject!, view: UIView!, controller: UIViewController!) -> Bool {
                asked = (event, view, controller)
                return true
            }
            func receivedEvent(_ event: NSObject, view: UIView?, controller: UIViewController) {
                told = (event, view, controller)
            }
        }
        let exact = Exact()
        let view = UIView()
        controller.addVisperPresenter(exact)
        controller.notifyPresenters(of: view, withEvent: event)
        #expect(exact.asked == (event, view, controller))
        #expect(exact.told == (event, view, controller))
    }

    @Test("A presenter that is not responsible is not notified")
    func notResponsible() {
        let irresponsible = presenter("A")
        irresponsible.isResponsible = false
        controller.addVisperPresenter(irresponsible)
        controller.addVisperPresenter(presenter("B"))
        notify()
        #expect(log.values == ["B"])
    }

    @Test("A presenter that is added again keeps its priority, and is notified once")
    func duplicate() {
        let twice = presenter("A")
        controller.addVisperPresenter(twice)
        controller.addVisperPresenter(presenter("B"))
        controller.addVisperPresenter(twice, priority: 9)
        notify()
        #expect(log.values == ["A", "B"])
    }

    @Test("A removed presenter is not notified, and may be added again with another priority")
    func removal() {
        let removed = presenter("A")
        controller.addVisperPresenter(removed)
        controller.addVisperPresenter(presenter("B"), priority: 1)
        controller.removeVisperPresenter(removed)
        notify()
        #expect(log.values == ["B"])
        #expect(attached == ["B"])

        controller.addVisperPresenter(removed, priority: 2)
        notify()
        #expect(log.values == ["B", "B", "A"])
    }

    @Test("Removing a presenter that is not there changes nothing")
    func removalOfAbsent() {
        controller.removeVisperPresenter(presenter("A"))
        controller.addVisperPresenter(presenter("B"))
        controller.removeVisperPresenter(presenter("A"))
        #expect(attached == ["B"])
    }

    @Test("Adding or removing a presenter during an event does not affect that event")
    func snapshot() {
        let first = presenter("A")
        let second = presenter("B")
        let late = presenter("C")
        first.onEvent = { [controller] in
            controller.removeVisperPresenter(second)
            controller.addVisperPresenter(late)
        }
        controller.addVisperPresenter(first)
        controller.addVisperPresenter(second)
        notify()
        #expect(log.values == ["A", "B"])
        notify()
        #expect(log.values == ["A", "B", "A", "C"])
    }

    @Test("isResponsible is called after the notification of earlier presenters")
    func askedInTurn() {
        let first = presenter("A")
        let second = presenter("B")
        first.onEvent = { second.isResponsible = false }
        controller.addVisperPresenter(first)
        controller.addVisperPresenter(second)
        notify()
        #expect(log.values == ["A"])
    }

    @Test("Presenters are not notified of other controllers' events")
    func perController() {
        controller.addVisperPresenter(presenter("A"))
        UIViewController().notifyPresenters(of: UIView(), withEvent: event)
        #expect(log.values.isEmpty)
        #expect(controller.hasVisperPresenters)
        #expect(!UIViewController().hasVisperPresenters)
    }

    private class Noting: NSObject {
        var calls: [String] = []
    }

    private final class Unwrapped: Noting, ViewControllerEventPresenter {
        func isResponsible(_ event: NSObject!, view: UIView!, controller: UIViewController!) -> Bool {
            calls.append("asked")
            return true
        }
        func receivedEvent(_ event: NSObject!, view: UIView!, controller: UIViewController!) {
            calls.append("told")
        }
    }

    #if os(iOS) || os(tvOS) || os(visionOS)
    private final class AllOptional: Noting, ViewControllerEventPresenter {
        func isResponsible(_ event: NSObject?, view: UIView?, controller: UIViewController?) -> Bool {
            calls.append("asked")
            return true
        }
        func receivedEvent(_ event: NSObject?, view: UIView?, controller: UIViewController?) {
            calls.append("told")
        }
    }
    #endif

    private final class OptionalView: Noting, ViewControllerEventPresenter {
        func isResponsible(_ event: NSObject, view: UIView?, controller: UIViewController) -> Bool {
            calls.append("asked")
            return true
        }
        func receivedEvent(_ event: NSObject, view: UIView?, controller: UIViewController) {
            calls.append("told")
        }
    }

    private final class NoOptional: Noting, ViewControllerEventPresenter {
        func isResponsible(_ event: NSObject, view: UIView, controller: UIViewController) -> Bool {
            calls.append("asked")
            return true
        }
        func receivedEvent(_ event: NSObject, view: UIView, controller: UIViewController) {
            calls.append("told")
        }
    }

    @Test("A presenter may declare its arguments as optionals or not, and be called either way")
    func optionality() {
        var presenters: [Noting & ViewControllerEventPresenter] = [
            Unwrapped(), OptionalView(), NoOptional(),
        ]
        #if os(iOS) || os(tvOS) || os(visionOS)
        presenters.append(AllOptional())
        #endif
        let view: UIView? = UIView()
        for presenter in presenters {
            controller.addVisperPresenter(presenter)
            #expect(presenter.isResponsible(event, view: view!, controller: controller))
            #expect(presenter.isResponsible(event, view: view, controller: controller))
            #expect(presenter.isResponsible(event as NSObject?, view: view, controller: controller))
            presenter.receivedEvent(event, view: view!, controller: controller)
            presenter.receivedEvent(event, view: view, controller: controller)
            #expect(presenter.calls == ["asked", "asked", "asked", "told", "told"])
        }
        notify()
        for presenter in presenters { #expect(presenter.calls.suffix(2) == ["asked", "told"]) }
    }

    #if !os(iOS) && !os(tvOS) && !os(visionOS)
    @Test(
        "Without a view, a presenter is called if it accepts nil, and is not responsible if it requires a view"
    )
    func withoutView() {
        let presenters: [Noting & ViewControllerEventPresenter] = [Unwrapped(), OptionalView()]
        for presenter in presenters {
            #expect(presenter.isResponsible(event, view: nil, controller: controller))
            #expect(presenter.isResponsible(event as NSObject?, view: nil, controller: controller))
            presenter.receivedEvent(event, view: nil, controller: controller)
            presenter.receivedEvent(event as NSObject?, view: nil, controller: controller)
            #expect(presenter.calls == ["asked", "asked", "told", "told"])
        }
        let requiring: Noting & ViewControllerEventPresenter = NoOptional()
        #expect(!requiring.isResponsible(event, view: nil, controller: controller))
        #expect(!requiring.isResponsible(event as NSObject?, view: nil, controller: controller))
        requiring.receivedEvent(event, view: nil, controller: controller)
        requiring.receivedEvent(event as NSObject?, view: nil, controller: controller)
        #expect(requiring.calls.isEmpty)
        #expect(requiring.isResponsible(event, view: UIView(), controller: controller))
    }

    @Test("Without an event or a controller, only a presenter whose arguments are all optional is called")
    func withoutEventOrController() {
        let presenters: [Noting & ViewControllerEventPresenter] = [
            Unwrapped(), OptionalView(), NoOptional(),
        ]
        let view = UIView()
        for presenter in presenters {
            let isCalled = presenter is Unwrapped
            #expect(presenter.isResponsible(nil, view: view, controller: controller) == isCalled)
            #expect(presenter.isResponsible(event, view: view, controller: nil) == isCalled)
            presenter.receivedEvent(nil, view: view, controller: controller)
            presenter.receivedEvent(event, view: view, controller: nil)
            #expect(presenter.calls == (isCalled ? ["asked", "asked", "told", "told"] : []))
        }
    }

    @Test("A presenter without receivedEvent stops with a message")
    func noFormOfReceivedEvent() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            @MainActor in
            final class Deaf: NSObject, ViewControllerEventPresenter {
                func isResponsible(_ event: NSObject, view: UIView?, controller: UIViewController) -> Bool {
                    true
                }
            }
            let controller = UIViewController()
            controller.addVisperPresenter(Deaf())
            controller.notifyPresenters(of: UIView(), withEvent: NSObject())
        }
        let message = standardError(of: result)
        #expect(message.contains("Deaf is a ViewControllerEventPresenter and must implement receivedEvent"))
    }

    @Test("A presenter without isResponsible stops with a message")
    func noForm() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            @MainActor in
            final class Nothing: NSObject, ViewControllerEventPresenter {}
            let controller = UIViewController()
            controller.addVisperPresenter(Nothing())
            controller.notifyPresenters(of: UIView(), withEvent: NSObject())
        }
        let message = standardError(of: result)
        #expect(
            message.contains("Nothing is a ViewControllerEventPresenter and must implement isResponsible")
        )
    }
    #endif
}
