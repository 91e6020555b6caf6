/// The presenters that are notified of a controller's events, in the order of notification.
struct AttachedPresenters {
    private struct Entry {
        let presenter: NSObject & ViewControllerEventPresenter
        let priority: Int
    }

    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    /// All presenters by ascending priority. Presenters with equal priority are in the order in which they were
    /// added.
    var inOrder: [NSObject & ViewControllerEventPresenter] { entries.map(\.presenter) }

    mutating func add(_ presenter: NSObject & ViewControllerEventPresenter, priority: Int) {
        let index = entries.firstIndex { $0.priority > priority } ?? entries.endIndex
        entries.insert(Entry(presenter: presenter, priority: priority), at: index)
    }

    mutating func remove(_ presenter: NSObject & ViewControllerEventPresenter) {
        entries.removeAll { $0.presenter === presenter }
    }
}

/// The key under which a controller stores its presenters.
enum AttachedPresentersKey: ControllerValueKey {
    static var defaultValue: AttachedPresenters { AttachedPresenters() }
}

/// Forwards a controller's events to a controller presenter.
final class ControllerPresenterWrapper: NSObject, ViewControllerEventPresenter {
    let controllerPresenter: ControllerPresenter

    init(controllerPresenter: ControllerPresenter) {
        self.controllerPresenter = controllerPresenter
        super.init()
    }

    func isResponsible(_ event: NSObject!, view: UIView!, controller: UIViewController!) -> Bool { true }

    func receivedEvent(_ event: NSObject, view: UIView?, controller: UIViewController) {
        controllerPresenter.receive(event, view: view, controller: controller)
    }
}
