#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

/// A view that records the stages of its gestures, and its touches.
private final class StageView: UIView {
    var calls: [String] = []
    var onStage: (UIGestureRecognizer) -> Void = { _ in }

    private func note(_ recognizer: UIGestureRecognizer, _ values: Any...) {
        let texts = values.map { "\($0)" }
        calls.append((["\(recognizer.state)"] + texts).joined(separator: " "))
        onStage(recognizer)
    }

    private func text(_ point: CGPoint) -> String { "\(Int(point.x)),\(Int(point.y))" }

    func panned(_ pan: UIPanGestureRecognizer) {
        note(pan, text(pan.translation(in: self)), "at", text(pan.location(in: self)))
    }
    func pinched(_ pinch: UIPinchGestureRecognizer) { note(pinch, pinch.scale, pinch.velocity) }
    func turned(_ turn: UIRotationGestureRecognizer) { note(turn, turn.rotation, turn.velocity) }
    func pressed(_ press: UILongPressGestureRecognizer) { note(press, text(press.location(in: self))) }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { calls.append("touched") }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { calls.append("lifted") }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { calls.append("taken") }

    func take() -> [String] {
        defer { calls = [] }
        return calls.filter { !["touched", "lifted", "taken"].contains($0) }
    }
}

private final class Judge: NSObject, UIGestureRecognizerDelegate {
    var begins: (UIGestureRecognizer) -> Bool = { _ in true }
    var joins = false

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        begins(gestureRecognizer)
    }
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { joins }
}

@MainActor
@Suite("Gestures with several stages")
struct ContinuousGestureTests {
    private let outer = StageView(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
    private let view = StageView(frame: CGRect(x: 20, y: 20, width: 10, height: 10))

    init() {
        outer.addSubview(view)
    }

    private func addPan(to view: StageView) -> UIPanGestureRecognizer {
        let pan = UIPanGestureRecognizer(target: view, action: StageView.panned)
        view.addGestureRecognizer(pan)
        return pan
    }

    private func right(_ distance: CGFloat) -> CGPoint { CGPoint(x: distance, y: 0) }

    // MARK: Pan

    @Test("A pan begins with its first distance, is at each distance in turn, and ends at the last")
    func pan() {
        let pan = addPan(to: view)
        #expect(view.simulatePan(by: right(10), CGPoint(x: 30, y: 5)))
        #expect(
            view.calls == [
                "touched", "began 10,0 at 15,5", "taken", "changed 10,0 at 15,5", "changed 30,5 at 35,10",
                "ended 30,5 at 35,10",
            ]
        )
        #expect((pan.state, pan.numberOfTouches) == (.possible, 0))
        #expect(pan.translation(in: nil) == .zero)
        #expect(pan.location(in: view) == CGPoint(x: 5, y: 5))
    }

    @Test("The app can set the translation, and later changes go on from it")
    func setTranslation() {
        _ = addPan(to: view)
        view.onStage = { ($0 as? UIPanGestureRecognizer)?.setTranslation(.zero, in: nil) }
        #expect(view.simulatePan(by: right(10), right(30)))
        #expect(
            view.take() == [
                "began 10,0 at 15,5", "changed 0,0 at 15,5", "changed 20,0 at 35,5", "ended 0,0 at 35,5",
            ]
        )
        view.onStage = { _ in }
        #expect(view.simulatePan(by: right(10)))
        #expect(view.take().first == "began 10,0 at 15,5")
    }

    @Test("A pan's distances and velocity are converted to the coordinates of the given view")
    func coordinates() {
        let pan = addPan(to: view)
        outer.transform = CGAffineTransform(scaleX: 2, y: 2)
        var velocities: [CGPoint] = []
        view.onStage = { [view] _ in velocities += [pan.velocity(in: nil), pan.velocity(in: view)] }
        #expect(view.simulatePan(by: right(10), velocity: right(100)))
        #expect(view.take() == ["began 5,0 at 10,5", "changed 5,0 at 10,5", "ended 5,0 at 10,5"])
        #expect(velocities.prefix(2) == [right(100), right(50)])
        view.onStage = { _ in pan.setTranslation(CGPoint(x: 3, y: 0), in: outer) }
        #expect(view.simulatePan(by: right(10), right(20)))
        #expect(view.take().prefix(3) == ["began 5,0 at 10,5", "changed 3,0 at 10,5", "changed 8,0 at 15,5"])
    }

    @Test("A delegate can decide by the direction of a pan whether it begins")
    func direction() {
        let judge = Judge()
        judge.begins = { recognizer in
            guard let pan = recognizer as? UIPanGestureRecognizer else { return false }
            let (translation, velocity) = (pan.translation(in: nil), pan.velocity(in: nil))
            return abs(translation.x) > abs(translation.y) && abs(velocity.x) > abs(velocity.y)
        }
        addPan(to: view).delegate = judge
        #expect(view.simulatePan(by: right(10)))
        #expect(!view.simulatePan(by: CGPoint(x: 0, y: 10)))
        #expect(view.calls.suffix(2) == ["touched", "lifted"])
    }

    @Test("A pan needs a number of fingers within the recogniser's range")
    func fingers() {
        let pan = addPan(to: view)
        pan.minimumNumberOfTouches = 2
        pan.maximumNumberOfTouches = 3
        var numbers: Set<Int> = []
        view.onStage = { numbers.insert($0.numberOfTouches) }
        #expect(!view.simulatePan(by: right(1)))
        #expect(!view.simulatePan(by: right(1), touches: 4))
        #expect(view.simulatePan(by: right(1), touches: 3))
        #expect(numbers == [3])
    }

    @Test("A gesture can be cancelled at its end, or by disabling its recogniser")
    func cancelling() {
        let pan = addPan(to: view)
        #expect(view.simulatePan(by: right(1), isCancelled: true))
        #expect(view.take() == ["began 1,0 at 6,5", "changed 1,0 at 6,5", "cancelled 1,0 at 6,5"])
        view.onStage = { if $0.state == .changed { $0.isEnabled = false } }
        #expect(view.simulatePan(by: right(1), right(2)))
        #expect(view.take() == ["began 1,0 at 6,5", "changed 1,0 at 6,5", "cancelled 1,0 at 6,5"])
        #expect(pan.state == .possible)
        #expect(!view.simulatePan(by: right(1)))
        pan.isEnabled = true
        pan.isEnabled = false
        #expect(view.take() == [])
    }

    @Test("The innermost recogniser gets the gesture, and an outer one too if a delegate permits it")
    func contest() {
        let judge = Judge()
        addPan(to: outer).delegate = judge
        _ = addPan(to: view)
        #expect(view.simulatePan(by: right(1)))
        #expect((view.take().count, outer.take().count) == (3, 0))
        judge.joins = true
        #expect(view.simulatePan(by: right(1)))
        #expect((view.take().count, outer.take().count) == (3, 3))
    }

    @Test("A recogniser that does not cancel touches leaves them to the view")
    func touches() {
        addPan(to: view).cancelsTouchesInView = false
        #expect(view.simulatePan(by: right(1)))
        #expect((view.calls.first, view.calls.last) == ("touched", "lifted"))
        #expect(!view.calls.contains("taken"))
    }

    @Test("A view that cannot be touched, and a recogniser of another gesture, recognise nothing")
    func refusing() {
        _ = addPan(to: view)
        #expect(!view.simulatePinch(to: 2))
        #expect(!view.simulateTap())
        #expect(!view.simulateSwipe(.right))
        outer.isHidden = true
        #expect(!view.simulatePan(by: right(1)))
        #expect(view.take() == [])
    }

    @Test("A pan from an edge is recognised by recognisers of this edge, and by those of any pans")
    func edges() {
        let edge = UIScreenEdgePanGestureRecognizer(target: view, action: StageView.panned)
        #expect(edge.edges == [])
        edge.edges = .left
        view.addGestureRecognizer(edge)
        #expect(!view.simulatePan(by: right(1)))
        #expect(!view.simulatePan(fromEdge: .right, by: right(-1)))
        #expect(view.simulatePan(fromEdge: .left, by: right(1)))
        #expect(view.take().map { $0.prefix(5) } == ["began", "chang", "ended"])
        _ = addPan(to: outer)
        #expect(view.simulatePan(fromEdge: .right, by: right(-1)))
        #expect((view.take().count, outer.take().count) == (0, 3))
    }

    // MARK: Pinch and rotation

    @Test("A pinch has the scale and its velocity, and goes on from a scale that the app sets")
    func pinch() {
        let pinch = UIPinchGestureRecognizer(target: view, action: StageView.pinched)
        view.addGestureRecognizer(pinch)
        #expect(view.simulatePinch(to: 2, 3, velocity: 0.5))
        #expect(view.take() == ["began 2.0 0.5", "changed 2.0 0.5", "changed 3.0 0.5", "ended 3.0 0.5"])
        #expect((pinch.scale, pinch.velocity) == (1, 0))
        var numbers: Set<Int> = []
        view.onStage = {
            numbers.insert($0.numberOfTouches)
            pinch.scale = 1
        }
        #expect(view.simulatePinch(to: 2, 4, isCancelled: true))
        #expect(view.take() == ["began 2.0 0.0", "changed 1.0 0.0", "changed 2.0 0.0", "cancelled 1.0 0.0"])
        #expect(numbers == [2])
    }

    @Test("A rotation has the angle and its velocity, and goes on from an angle that the app sets")
    func rotation() {
        let turn = UIRotationGestureRecognizer(target: view, action: StageView.turned)
        view.addGestureRecognizer(turn)
        #expect(view.simulateRotation(by: 1, 3, velocity: 0.5))
        #expect(view.take() == ["began 1.0 0.5", "changed 1.0 0.5", "changed 3.0 0.5", "ended 3.0 0.5"])
        #expect((turn.rotation, turn.velocity) == (0, 0))
        view.onStage = { _ in turn.rotation = 0 }
        #expect(view.simulateRotation(by: 1, 3, isCancelled: true))
        #expect(view.take() == ["began 1.0 0.0", "changed 0.0 0.0", "changed 2.0 0.0", "cancelled 0.0 0.0"])
    }

    // MARK: Long press

    @Test("A long press begins where the finger is, and may move before it ends")
    func longPress() {
        let press = UILongPressGestureRecognizer(target: view, action: StageView.pressed)
        view.addGestureRecognizer(press)
        #expect(view.simulateLongPress(movingBy: right(10)))
        #expect(view.take() == ["began 5,5", "changed 15,5", "ended 15,5"])
        #expect(view.simulateLongPress())
        #expect(view.take() == ["began 5,5", "ended 5,5"])
        #expect(press.location(in: view) == CGPoint(x: 5, y: 5))
    }

    @Test("A long press needs the recogniser's duration and numbers of taps and fingers")
    func shortPress() {
        let press = UILongPressGestureRecognizer(target: view, action: StageView.pressed)
        view.addGestureRecognizer(press)
        #expect(!view.simulateLongPress(duration: 0.4))
        #expect(view.simulateLongPress(duration: 0.5))
        press.minimumPressDuration = 2
        #expect(!view.simulateLongPress(duration: 0.5))
        #expect(view.simulateLongPress())
        press.numberOfTapsRequired = 1
        press.numberOfTouchesRequired = 2
        #expect(!view.simulateLongPress())
        #expect(!view.simulateLongPress(taps: 1))
        #expect(view.simulateLongPress(taps: 1, touches: 2))
    }
}
#endif
