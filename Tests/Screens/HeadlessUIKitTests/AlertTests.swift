#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Alerts")
struct AlertTests {
    let alert = UIAlertController(title: "Delete?", message: "For good.", preferredStyle: .alert)

    @Test("An alert stores its texts, actions and text fields")
    func data() {
        let cancel = UIAlertAction(title: "Cancel", style: .cancel)
        let delete = UIAlertAction(title: "Delete", style: .destructive)
        alert.addAction(cancel)
        alert.addAction(delete)
        alert.addTextField { $0.placeholder = "Reason" }
        #expect((alert.title, alert.message) == ("Delete?", "For good."))
        #expect(alert.preferredStyle == .alert)
        #expect(alert.actions == [cancel, delete])
        #expect(alert.textFields?.map(\.placeholder) == ["Reason"])
    }

    @Test("Choosing an action dismisses the alert, then calls the handler with it")
    func choosing() async {
        let screen = UIViewController()
        let window = await shownWindow(screen)
        var chosen: [UIAlertAction] = []
        var presentedThen: UIViewController?
        let delete = UIAlertAction(title: "Delete", style: .destructive) {
            chosen.append($0)
            presentedThen = screen.presentedViewController
        }
        alert.addAction(delete)
        screen.present(alert, animated: true)
        await nextTurn()
        #expect(screen.presentedViewController === alert)

        #expect(delete.simulateTap())
        #expect(chosen == [])
        await nextTurn()
        #expect(chosen == [delete])
        #expect(presentedThen == nil)
        #expect(screen.presentedViewController == nil)
        withExtendedLifetime(window) {}
    }

    @Test("A disabled action cannot be chosen")
    func disabled() async {
        var count = 0
        let action = UIAlertAction(title: "Delete", style: .default) { _ in count += 1 }
        alert.addAction(action)
        action.isEnabled = false
        #expect(!action.simulateTap())
        action.isEnabled = true
        #expect(action.simulateTap())
        await nextTurn()
        #expect(count == 1)
    }

    @Test("An action cannot be chosen while its alert presents something")
    func covered() async {
        let screen = UIViewController()
        let window = await shownWindow(screen)
        var count = 0
        let action = UIAlertAction(title: "Help", style: .default) { _ in count += 1 }
        alert.addAction(action)
        screen.present(alert, animated: false)
        alert.present(UIViewController(), animated: false)
        #expect(!action.simulateTap())
        await nextTurn()
        #expect(count == 0)
        #expect(screen.presentedViewController === alert)

        alert.dismiss(animated: false)
        #expect(action.simulateTap())
        await nextTurn()
        #expect(count == 1)
        withExtendedLifetime(window) {}
    }

    @Test("A second cancel action, and a text field in an action sheet, stop the process")
    func misuseTraps() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
            alert.addAction(UIAlertAction(title: "Never mind", style: .cancel))
        }
        await #expect(processExitsWith: .failure) { @MainActor in
            UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet).addTextField()
        }
    }
}
#endif
