#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Transforms")
struct TransformTests {
    private let quarter = CGAffineTransform(rotationAngle: .pi / 2)

    private func isClose(_ one: CGPoint, _ other: CGPoint) -> Bool {
        abs(one.x - other.x) < 1e-9 && abs(one.y - other.y) < 1e-9
    }

    private func isClose(_ one: CGRect, _ other: CGRect) -> Bool {
        isClose(one.origin, other.origin)
            && isClose(CGPoint(x: one.maxX, y: one.maxY), CGPoint(x: other.maxX, y: other.maxY))
    }

    @Test("A translation, a scaling and a rotation transform points, and sizes without the translation")
    func points() {
        let point = CGPoint(x: 1, y: 2)
        #expect(point.applying(.identity) == point)
        #expect(point.applying(CGAffineTransform(translationX: 10, y: 20)) == CGPoint(x: 11, y: 22))
        #expect(point.applying(CGAffineTransform(scaleX: 2, y: 3)) == CGPoint(x: 2, y: 6))
        #expect(isClose(point.applying(quarter), CGPoint(x: -2, y: 1)))
        let general = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        #expect(point.applying(general) == CGPoint(x: 12, y: 16))
        #expect(CGSize(width: 1, height: 2).applying(general) == CGSize(width: 7, height: 10))
        #expect(point.applying(CGAffineTransform()) == .zero)
        #expect(CGAffineTransform.identity.isIdentity)
        #expect(!quarter.isIdentity)
    }

    @Test("A transform is concatenated after another one; the functions of a transform act before it")
    func order() {
        let (move, double) = (CGAffineTransform(translationX: 10, y: 0), CGAffineTransform(scaleX: 2, y: 2))
        let point = CGPoint(x: 1, y: 1)
        #expect(point.applying(move.concatenating(double)) == CGPoint(x: 22, y: 2))
        #expect(point.applying(double.concatenating(move)) == CGPoint(x: 12, y: 2))
        #expect(double.translatedBy(x: 10, y: 0) == move.concatenating(double))
        #expect(move.scaledBy(x: 2, y: 2) == double.concatenating(move))
        #expect(move.rotated(by: .pi / 2) == quarter.concatenating(move))
    }

    @Test("The inverse reverses a transform; a transform without an inverse is its own")
    func inverse() {
        let transform = quarter.scaledBy(x: 2, y: 4).translatedBy(x: 3, y: 5)
        let point = CGPoint(x: 7, y: 8)
        #expect(isClose(point.applying(transform).applying(transform.inverted()), point))
        let flat = CGAffineTransform(scaleX: 0, y: 1)
        #expect(flat.inverted() == flat)
    }

    @Test("A transformed rectangle is the smallest one around its corners")
    func rectangles() {
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(
            rect.applying(CGAffineTransform(translationX: 0.1, y: 0.2))
                == CGRect(x: 1.1, y: 2.2, width: 3, height: 4)
        )
        #expect(
            rect.applying(CGAffineTransform(scaleX: -1, y: 2)) == CGRect(x: -4, y: 4, width: 3, height: 8)
        )
        #expect(isClose(rect.applying(quarter), CGRect(x: -6, y: 1, width: 4, height: 3)))
        let eighth = CGRect(x: -1, y: -1, width: 2, height: 2)
            .applying(CGAffineTransform(rotationAngle: .pi / 4))
        let reach = CGFloat(2).squareRoot()
        #expect(isClose(eighth, CGRect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach)))
    }

    // MARK: Views

    private let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))

    @Test("A view's transform changes its frame, and neither its bounds nor its centre")
    func frame() {
        view.transform = CGAffineTransform(scaleX: 2, y: 2)
        #expect(view.frame == CGRect(x: -40, y: -5, width: 200, height: 100))
        #expect(view.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
        #expect(view.center == CGPoint(x: 60, y: 45))
        view.transform = CGAffineTransform(translationX: 5, y: 6)
        #expect(view.frame == CGRect(x: 15, y: 26, width: 100, height: 50))
        #expect(view.center == CGPoint(x: 60, y: 45))
        view.transform = quarter
        #expect(isClose(view.frame, CGRect(x: 35, y: -5, width: 50, height: 100)))
        view.transform = .identity
        #expect(view.frame == CGRect(x: 10, y: 20, width: 100, height: 50))
    }

    @Test("The frame of a transformed view can be set: it has this frame then")
    func settingFrame() {
        view.transform = CGAffineTransform(translationX: 5, y: 6).scaledBy(x: 2, y: 4)
        let frame = CGRect(x: 1, y: 2, width: 20, height: 40)
        view.frame = frame
        #expect(view.frame == frame)
        #expect(view.bounds.size == CGSize(width: 10, height: 10))
        #expect(view.center == CGPoint(x: 6, y: 16))
    }

    @Test("A new size of the bounds keeps the centre, and a new origin changes neither frame nor centre")
    func bounds() {
        view.bounds.size = CGSize(width: 20, height: 10)
        #expect(view.center == CGPoint(x: 60, y: 45))
        #expect(view.frame == CGRect(x: 50, y: 40, width: 20, height: 10))
        view.bounds.origin = CGPoint(x: 7, y: 8)
        #expect(view.bounds == CGRect(x: 7, y: 8, width: 20, height: 10))
        #expect(view.frame == CGRect(x: 50, y: 40, width: 20, height: 10))
    }

    @Test("A new transform, and a new origin of the bounds, mark the window for drawing")
    func display() {
        let window = UIWindow()
        window.addSubview(view)
        func marks(_ change: () -> Void) -> Bool {
            window.headlessTakeDisplay()
            change()
            return window.headlessNeedsDisplay
        }
        #expect(marks { view.transform = quarter })
        #expect(!marks { view.transform = quarter })
        #expect(marks { view.bounds.origin.x = 1 })
        #expect(!marks { view.bounds.origin.x = 1 })
    }
}
#endif
