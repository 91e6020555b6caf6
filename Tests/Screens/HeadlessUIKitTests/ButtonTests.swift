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

    @Test("The colour of a title is the configuration's, else that of the state, else the tint colour")
    func titleColors() {
        let button = UIButton()
        button.tintColor = .systemPink
        #expect(button.currentTitleColor == .systemPink)
        button.setTitleColor(.systemRed, for: .normal)
        button.setTitleColor(.systemGray, for: .disabled)
        #expect(button.currentTitleColor == .systemRed)
        #expect(button.titleColor(for: .highlighted) == .systemRed)
        button.isEnabled = false
        #expect(button.currentTitleColor == .systemGray)
        button.configuration = .plain()
        #expect(button.currentTitleColor == .systemGray)
        button.configuration?.baseForegroundColor = .systemGreen
        #expect(button.currentTitleColor == .systemGreen)
    }

    @Test("Each configuration has its style")
    func styles() {
        let configurations: [UIButton.Configuration] = [.plain(), .tinted(), .gray(), .filled()]
        #expect(configurations.map(\.headlessStyle) == [.plain, .tinted, .gray, .filled])
    }

    @Test("A text set on the title label does not replace the button's title")
    func titleLabel() {
        let button = UIButton()
        button.setTitle("Save", for: .normal)
        button.titleLabel?.text = "Other"
        #expect(button.titleLabel?.text == "Save")
        #expect(button.currentTitle == "Save")
    }
}
#endif
