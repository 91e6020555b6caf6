import TestSupport
import VISPER_Presenter

/// An event presenter that records its name for each event that it receives.
final class RecordingPresenter: NSObject, ViewControllerEventPresenter {
    let name: String
    let log: Log<String>
    var isResponsible = true
    var onEvent: () -> Void = {}

    init(_ name: String, _ log: Log<String>) {
        self.name = name
        self.log = log
        super.init()
    }

    func isResponsible(_ event: NSObject!, view: UIView!, controller: UIViewController!) -> Bool {
        isResponsible
    }

    func receivedEvent(_ event: NSObject, view: UIView?, controller: UIViewController) {
        log.note(name)
        onEvent()
    }
}

/// A controller presenter that records each call that it receives, with its name.
final class RecordingControllerPresenter: ControllerPresenter {
    let name: String
    let log: Log<String>

    init(_ name: String, _ log: Log<String>) {
        self.name = name
        self.log = log
    }

    func load(view: UIView?, controller: UIViewController) {
        log.note("\(name).load \(view == nil ? "nil" : "view")")
    }

    func viewDidLoad(view: UIView, controller: UIViewController) {
        log.note("\(name).viewDidLoad")
    }

    func viewWillAppear(animated: Bool, view: UIView, controller: UIViewController) {
        log.note("\(name).viewWillAppear \(animated)")
    }

    func viewDidAppear(animated: Bool, view: UIView, controller: UIViewController) {
        log.note("\(name).viewDidAppear \(animated)")
    }

    func viewWillDisappear(animated: Bool, view: UIView, controller: UIViewController) {
        log.note("\(name).viewWillDisappear \(animated)")
    }

    func viewDidDisappear(animated: Bool, view: UIView, controller: UIViewController) {
        log.note("\(name).viewDidDisappear \(animated)")
    }
}
