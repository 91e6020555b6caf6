#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

/// Collects the callbacks of several controllers in order.
@MainActor
final class LifecycleLog {
    private var entries: [String] = []

    func add(_ entry: String) {
        entries.append(entry)
    }

    /// Returns the recorded callbacks, and forgets them.
    func take() -> [String] {
        defer { entries = [] }
        return entries
    }
}

/// A screen that records its callbacks under its name.
class RecordingController: UIViewController {
    let name: String
    let log: LifecycleLog

    init(_ name: String, _ log: LifecycleLog) {
        self.name = name
        self.log = log
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        log.add("\(name).didLoad")
    }

    override func viewWillAppear(_ animated: Bool) {
        log.add("\(name).willAppear(\(animated))")
        super.viewWillAppear(animated)
    }

    override func viewIsAppearing(_ animated: Bool) {
        log.add("\(name).isAppearing")
        super.viewIsAppearing(animated)
    }

    override func viewDidAppear(_ animated: Bool) {
        log.add("\(name).didAppear(\(animated))")
        super.viewDidAppear(animated)
    }

    override func viewWillDisappear(_ animated: Bool) {
        log.add("\(name).willDisappear(\(animated))")
        super.viewWillDisappear(animated)
    }

    override func viewDidDisappear(_ animated: Bool) {
        log.add("\(name).didDisappear(\(animated))")
        super.viewDidDisappear(animated)
    }

    override func willMove(toParent parent: UIViewController?) {
        super.willMove(toParent: parent)
        log.add("\(name).willMove(\(parent == nil ? "nil" : "parent"))")
    }

    override func didMove(toParent parent: UIViewController?) {
        super.didMove(toParent: parent)
        log.add("\(name).didMove(\(parent == nil ? "nil" : "parent"))")
    }
}
#endif
