import HeadlessUIKit
@_spi(MillraceRenderer) import MillraceScreens
import TestSupport
import Testing

@testable @_spi(MillraceRenderer) import MillraceScreenHTML

@MainActor
@Suite("Rendering presented screens")
struct PresentationRenderingTests {
    private let presenter = UIViewController()
    private let presented = UIViewController()
    private let screen: RenderedScreen

    init() {
        presented.title = "Presented"
        screen = RenderedScreen(presenter)
    }

    @Test(
        "A sheet is rendered as a dialog, and its presenter is inert",
        arguments: [UIModalPresentationStyle.automatic, .pageSheet, .formSheet, .popover]
    )
    func sheet(style: UIModalPresentationStyle) throws {
        present(style)
        let sheet = try #require(screen.node("sheet"))
        #expect(sheet.attributes[.role] == "dialog")
        #expect(sheet.attributes[.ariaModal] == "true")
        #expect(sheet.attributes[.ariaLabel] == "Presented")
        #expect(screen.nodes("layer").map { $0.attributes[.inert] } == ["", nil])
    }

    @Test(
        "A person dismisses a sheet with Escape, its handle, or a tap beside it",
        arguments: ["sheet", "sheet-handle", "backdrop"]
    )
    func puttingASheetAway(part: String) throws {
        present(.pageSheet)
        let interaction = try #require(screen.interaction(screen.node(part)))
        let act = try #require(interaction.cancel ?? interaction.tap)
        #expect(act())
        #expect(presenter.presentedViewController == nil)
        #expect(screen.nodes("sheet").isEmpty)
    }

    @Test("A sheet that the app makes modal has no handle, and cannot be dismissed")
    func keptSheet() throws {
        presented.isModalInPresentation = true
        present(.pageSheet)
        #expect(screen.nodes("sheet-handle").isEmpty)
        #expect(screen.interaction(screen.node("sheet")) == nil)
        #expect(screen.interaction(screen.node("backdrop")) == nil)
    }

    @Test("A sheet under another one cannot be dismissed before that")
    func sheetOverSheet() throws {
        present(.pageSheet)
        let over = UIViewController()
        presented.present(over, animated: false)
        let sheets = screen.nodes("sheet")
        #expect(sheets.map { $0.attributes[.inert] } == ["", nil])
        #expect(screen.interaction(sheets[0]) == nil)
        #expect(screen.interaction(sheets[1])?.cancel?() == true)
        #expect(presenter.presentedViewController === presented)
    }

    @Test(
        "A presented navigation stack has the name of the screen that it shows",
        arguments: [UIModalPresentationStyle.pageSheet, .fullScreen]
    )
    func presentedNavigation(style: UIModalPresentationStyle) throws {
        let navigation = UINavigationController(rootViewController: presented)
        navigation.modalPresentationStyle = style
        presenter.present(navigation, animated: false)
        #expect(screen.node("presented")?.attributes[.ariaLabel] == "Presented")
        #expect(screen.node("navigation-title")?.text == "Presented")
    }

    @Test("A full screen covers its presenter and cannot be dismissed")
    func fullScreen() throws {
        present(.fullScreen)
        let node = try #require(screen.node("presented"))
        #expect(node.attributes[.role] == "dialog")
        #expect(node.attributes[.ariaModal] == "true")
        #expect(node.attributes[.ariaLabel] == "Presented")
        #expect(node.attributes[.class] == "layer presented")
        #expect(screen.nodes("sheet").isEmpty)
        #expect(screen.interaction(node) == nil)
    }

    @Test(
        "Below an over-full-screen style the presenter is visible",
        arguments: [UIModalPresentationStyle.overFullScreen, .custom]
    )
    func overFullScreen(style: UIModalPresentationStyle) throws {
        present(style)
        #expect(screen.node("presented")?.attributes[.class] == "layer presented over")
    }

    // MARK: Alerts

    @Test("An alert's cancel action is first beside one other action, and last below several")
    func orderOfActions() {
        #expect(actionTitles(.alert, ["Delete"]) == ["Cancel", "Delete"])
        #expect(actionTitles(.alert, ["Delete", "Keep"]) == ["Delete", "Keep", "Cancel"])
    }

    @Test("An action sheet's cancel action has a box of its own; a tap beside it cancels too")
    func actionSheet() throws {
        #expect(actionTitles(.actionSheet, ["Delete"]) == ["Delete", "Cancel"])
        #expect(screen.nodes("alert-box").count == 2)
        #expect(screen.interaction(screen.node("backdrop"))?.tap?() == true)
        #expect(presenter.presentedViewController == nil)
    }

    @Test("A tap beside an alert does nothing")
    func besideAlert() {
        _ = actionTitles(.alert, ["Delete"])
        #expect(screen.interaction(screen.node("backdrop")) == nil)
    }

    @Test("Return in a field of an alert chooses the preferred action")
    func alertField() async throws {
        let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
        alert.addTextField { $0.placeholder = "Name" }
        var chosen: String?
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        alert.addAction(
            UIAlertAction(title: "OK", style: .default) { _ in chosen = alert.textFields?.first?.text }
        )
        alert.preferredAction = alert.actions[1]
        presenter.present(alert, animated: false)
        #expect(screen.node("preferred")?.text == "OK")
        let interaction = screen.interaction(screen.node("text-field"))
        #expect(interaction?.edit?("Ada") == true)
        #expect(interaction?.submit?() == true)
        await mainQueueTurn()
        #expect(chosen == "Ada")
        #expect(presenter.presentedViewController == nil)
    }

    @Test("If a field's delegate refuses Return, no action of the alert is chosen")
    func refusedReturn() {
        final class Delegate: NSObject, UITextFieldDelegate {
            var permitsReturn = false
            func textFieldShouldReturn(_ textField: UITextField) -> Bool { permitsReturn }
        }
        let delegate = Delegate()
        let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
        alert.addTextField { $0.delegate = delegate }
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        alert.preferredAction = alert.actions[0]
        presenter.present(alert, animated: false)
        let field = screen.node("text-field")
        #expect(screen.interaction(field)?.submit?() == false)
        #expect(presenter.presentedViewController === alert)
        delegate.permitsReturn = true
        #expect(screen.interaction(field)?.submit?() == true)
        #expect(presenter.presentedViewController == nil)
    }

    private func present(_ style: UIModalPresentationStyle) {
        presented.modalPresentationStyle = style
        presenter.present(presented, animated: false)
    }

    private func actionTitles(_ style: UIAlertController.Style, _ titles: [String]) -> [String?] {
        presenter.dismiss(animated: false)
        let alert = UIAlertController(title: "Title", message: nil, preferredStyle: style)
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        for title in titles { alert.addAction(UIAlertAction(title: title, style: .default)) }
        presenter.present(alert, animated: false)
        return screen.nodes("alert-action").map(\.text)
    }
}
