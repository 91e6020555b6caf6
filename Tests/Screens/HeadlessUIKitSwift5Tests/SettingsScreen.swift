#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

// A screen with settings and notes as written for UIKit in 2018: Swift 5 mode. A block for a notification is
// the one place with a concurrency annotation, because blocks are not isolated.

class SettingsViewController: UIViewController {
    let sounds = UISwitch()
    let volume = UISlider()
    let period = UISegmentedControl(items: ["Day", "Week"])
    let notes = UITextView()
    let card = UIView(frame: CGRect(x: 0, y: 400, width: 100, height: 100))
    var changes: [String] = []
    var visibleHeight: CGFloat = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        sounds.addTarget(self, action: SettingsViewController.soundsChanged(_:), for: .valueChanged)
        volume.minimumValue = 0
        volume.maximumValue = 10
        volume.addTarget(self, action: SettingsViewController.volumeChanged, for: .valueChanged)
        period.selectedSegmentIndex = 0
        period.addTarget(self, action: SettingsViewController.periodChanged(_:), for: .valueChanged)
        notes.delegate = self
        card.layer.cornerRadius = 8
        card.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        let pan = UIPanGestureRecognizer(target: self, action: SettingsViewController.panned(_:))
        pan.delegate = self
        card.addGestureRecognizer(pan)
        card.addGestureRecognizer(
            UIPinchGestureRecognizer(target: self, action: SettingsViewController.pinched(_:))
        )
        for subview in [sounds, volume, period, notes, card] { view.addSubview(subview) }
        _ = NotificationCenter.default.addObserver(
            forName: UIResponder.keyboardWillShowNotification,
            object: nil,
            queue: nil,
            using: { [weak self] notification in
                let value = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
                guard let frame = value?.cgRectValue else { return }
                MainActor.assumeIsolated { self?.keyboardWillShow(in: frame) }
            }
        )
    }

    func soundsChanged(_ sender: UISwitch) { changes.append("sounds \(sender.isOn)") }

    func volumeChanged() { changes.append("volume \(volume.value)") }

    func periodChanged(_ sender: UISegmentedControl) {
        changes.append(sender.titleForSegment(at: sender.selectedSegmentIndex) ?? "")
    }

    func panned(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .changed:
            let translation = pan.translation(in: view)
            card.center.y += translation.y
            pan.setTranslation(.zero, in: view)
        case .ended where pan.velocity(in: view).y > 500:
            card.transform = CGAffineTransform(translationX: 0, y: 100).scaledBy(x: 0.5, y: 0.5)
        default:
            break
        }
    }

    func pinched(_ pinch: UIPinchGestureRecognizer) {
        guard let view = pinch.view else { return }
        view.transform = view.transform.scaledBy(x: pinch.scale, y: pinch.scale)
        pinch.scale = 1
    }

    func keyboardWillShow(in frame: CGRect) {
        visibleHeight = view.convert(frame, from: view.window?.windowScene?.coordinateSpace ?? view).minY
    }
}

extension SettingsViewController: UITextViewDelegate, UIGestureRecognizerDelegate {
    func textViewDidChange(_ textView: UITextView) {
        changes.append("notes \(textView.text.count)")
    }

    func textView(
        _ textView: UITextView,
        shouldChangeTextIn range: NSRange,
        replacementText text: String
    ) -> Bool {
        return text.count <= 10
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let pan = gestureRecognizer as? UIPanGestureRecognizer else { return true }
        let velocity = pan.velocity(in: view)
        return abs(velocity.y) > abs(velocity.x)
    }
}
#endif
