#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Buttons")
struct ButtonTests {
    @Test("A state without its own title uses the title for normal")
    func titles() {
        let button = UIButton(type: .system)
        button.setTitle("Save", for: .normal)
        button.setTitle("Saving…", for: .disabled)
        #expect(button.title(for: .normal) == "Save")
        #expect(button.title(for: .highlighted) == "Save")
        #expect(button.currentTitle == "Save")
        #expect(button.titleLabel?.text == "Save")
        button.isEnabled = false
        #expect(button.currentTitle == "Saving…")
        #expect(button.titleLabel?.text == "Saving…")
    }

    @Test("A configuration's title and image replace the button's")
    func configuration() {
        let button = UIButton(configuration: .filled())
        #expect(button.configuration?.headlessStyle == .filled)
        button.setTitle("Save", for: .normal)
        #expect(button.currentTitle == "Save")
        button.configuration?.title = "Send"
        button.configuration?.image = UIImage(systemName: "paperplane")
        #expect(button.currentTitle == "Send")
        #expect(button.currentImage == UIImage(systemName: "paperplane"))
    }

    @Test("A tap performs the primary action, whose title and image the button shows")
    func primaryAction() {
        var count = 0
        let action = UIAction(title: "Add", image: UIImage(systemName: "plus")) { _ in count += 1 }
        for button in [
            UIButton(primaryAction: action), UIButton(type: .custom, primaryAction: action),
            UIButton(configuration: .plain(), primaryAction: action),
        ] {
            #expect(button.currentTitle == "Add")
            #expect(button.currentImage == UIImage(systemName: "plus"))
            button.simulateTap()
        }
        #expect(count == 3)
    }
}
#endif
