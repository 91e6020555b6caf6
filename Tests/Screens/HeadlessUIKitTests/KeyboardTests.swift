#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("The keyboard on the display")
struct KeyboardTests {
    /// The notifications posted for keyboards of one width, which distinguishes the tests.
    @MainActor
    private final class Log {
        private var entries: [String] = []
        private(set) var animation: [String] = []

        init(width: CGFloat) {
            let names = [
                UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
                UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
                UIResponder.keyboardWillChangeFrameNotification,
                UIResponder.keyboardDidChangeFrameNotification,
            ]
            let screen = UIScreen.main
            for name in names {
                _ = NotificationCenter.default.addObserver(forName: name, object: screen, queue: nil) {
                    [weak self] in
                    let userInfo = $0.userInfo ?? [:]
                    let begin = (userInfo[UIResponder.keyboardFrameBeginUserInfoKey] as? NSValue)?.cgRectValue
                    let end = (userInfo[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue
                    guard let begin, let end, end.width == width else { return }
                    let duration = userInfo[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double
                    let curve = userInfo[UIResponder.keyboardAnimationCurveUserInfoKey] as? Int
                    let isLocal = userInfo[UIResponder.keyboardIsLocalUserInfoKey] as? Bool
                    let what = name.rawValue.dropFirst("UIKeyboard".count).dropLast("Notification".count)
                    MainActor.assumeIsolated {
                        self?.entries.append("\(what) \(Int(begin.minY)) to \(Int(end.minY))")
                        self?.animation = [
                            "\(duration ?? -1)", "\(curve.flatMap(UIView.AnimationCurve.init) ?? .linear)",
                            "\(isLocal ?? false)",
                        ]
                    }
                }
            }
        }

        func take() -> [String] {
            defer { entries = [] }
            return entries
        }
    }

    private let application = UIApplication()

    @Test("Showing, moving and hiding the keyboard posts the will notifications at once, the others later")
    func notifications() async {
        let log = Log(width: 391)
        #expect(application.simulateKeyboard(frame: CGRect(x: 0, y: 544, width: 391, height: 300)))
        #expect(log.take() == ["WillChangeFrame 844 to 544", "WillShow 844 to 544"])
        await nextTurn()
        #expect(log.take() == ["DidChangeFrame 844 to 544", "DidShow 844 to 544"])
        #expect(application.simulateKeyboard(frame: CGRect(x: 0, y: 500, width: 391, height: 344)))
        await nextTurn()
        #expect(
            log.take() == [
                "WillChangeFrame 544 to 500", "WillShow 544 to 500", "DidChangeFrame 544 to 500",
                "DidShow 544 to 500",
            ]
        )
        #expect(application.simulateKeyboard(frame: nil))
        await nextTurn()
        #expect(
            log.take() == [
                "WillChangeFrame 500 to 844", "WillHide 500 to 844", "DidChangeFrame 500 to 844",
                "DidHide 500 to 844",
            ]
        )
        #expect(!application.simulateKeyboard(frame: nil))
        #expect(log.take() == [])
    }

    @Test("A notification has the duration and the pace of the animation")
    func animation() {
        let log = Log(width: 392)
        #expect(application.simulateKeyboard(frame: CGRect(x: 0, y: 544, width: 392, height: 300)))
        #expect(log.animation == ["0.25", "easeInOut", "true"])
    }

    @Test("Editing posts no notification of the keyboard, because there is none")
    func editing() {
        @MainActor final class Count { var value = 0 }
        let (window, field, count) = (UIWindow(), UITextField(), Count())
        window.isHidden = false
        window.addSubview(field)
        let token = NotificationCenter.default.addObserver(
            forName: UIResponder.keyboardWillShowNotification,
            object: nil,
            queue: nil
        ) { [weak count] _ in MainActor.assumeIsolated { count?.value += 1 } }
        defer { NotificationCenter.default.removeObserver(token) }
        #expect(field.simulateEditing(text: "x"))
        #expect(count.value == 0)
    }
}
#endif
