#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Layers")
struct LayerTests {
    @Test("Each change of a layer's corners or border marks the window for drawing once")
    func display() {
        let (window, view) = (UIWindow(), UIView())
        window.addSubview(view)
        func marks(_ change: () -> Void) -> Bool {
            window.headlessTakeDisplay()
            change()
            return window.headlessNeedsDisplay
        }
        #expect(marks { view.layer.cornerRadius = 8 })
        #expect(!marks { view.layer.cornerRadius = 8 })
        #expect(marks { view.layer.borderWidth = 1 })
        #expect(marks { view.layer.borderColor = UIColor.systemRed.cgColor })
        #expect(!marks { view.layer.borderColor = UIColor.systemRed.cgColor })
        #expect(marks { view.layer.masksToBounds = true })
        #expect(marks { view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner] })
        #expect(!marks { view.layer.maskedCorners = [.layerMaxXMinYCorner, .layerMinXMinYCorner] })
        #expect(view.layer === view.layer)
        #expect(view.layer.cornerRadius == 8)
    }

    @Test("clipsToBounds of a view and masksToBounds of its layer are the same value")
    func clipping() {
        let view = UIView()
        view.clipsToBounds = true
        #expect(view.layer.masksToBounds)
        view.layer.masksToBounds = false
        #expect(!view.clipsToBounds)
    }

    @Test("All four corners of a layer are rounded until others are chosen")
    func corners() {
        let all: CACornerMask = [
            .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
        ]
        #expect(CALayer().maskedCorners == all)
        #expect(all.rawValue == 15)
    }

    @Test("A colour converted to a layer's colour and back is equal")
    func colors() {
        #expect(UIColor(cgColor: UIColor.systemRed.cgColor) == .systemRed)
        #expect(UIColor.red.cgColor != UIColor.systemRed.cgColor)
        #expect(CALayer().borderColor == UIColor.black.cgColor)
    }
}
#endif
