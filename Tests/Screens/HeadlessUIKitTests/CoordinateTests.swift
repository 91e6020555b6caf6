#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Coordinates")
struct CoordinateTests {
    private let window = UIWindow(frame: CGRect(x: 100, y: 200, width: 300, height: 300))
    private let outer = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
    private let inner = UIView(frame: CGRect(x: 1, y: 2, width: 10, height: 20))
    private let other = UIView(frame: CGRect(x: 50, y: 60, width: 10, height: 10))
    private let point = CGPoint(x: 3, y: 4)

    init() {
        window.addSubview(outer)
        outer.addSubview(inner)
        window.addSubview(other)
    }

    @Test("A point of a view is converted to its superviews, to other views and to the window, and back")
    func points() {
        #expect(inner.convert(point, to: outer) == CGPoint(x: 4, y: 6))
        #expect(outer.convert(CGPoint(x: 4, y: 6), to: inner) == point)
        #expect(inner.convert(point, to: other) == CGPoint(x: -36, y: -34))
        #expect(other.convert(point, from: inner) == CGPoint(x: -36, y: -34))
        #expect(inner.convert(point, to: nil) == CGPoint(x: 14, y: 26))
        #expect(inner.convert(point, to: window) == CGPoint(x: 14, y: 26))
        #expect(inner.convert(CGPoint(x: 14, y: 26), from: nil) == point)
        #expect(inner.convert(point, to: inner) == point)
    }

    @Test("A rectangle is converted with its size")
    func rectangles() {
        let rect = CGRect(x: 3, y: 4, width: 5, height: 6)
        #expect(inner.convert(rect, to: outer) == CGRect(x: 4, y: 6, width: 5, height: 6))
        #expect(inner.convert(CGRect(x: 14, y: 26, width: 5, height: 6), from: nil) == rect)
        #expect(outer.convert(inner.frame, to: inner) == inner.bounds)
    }

    @Test("The content offset of a scroll view, which is the origin of its bounds, moves its content")
    func scrolling() {
        let scroll = UIScrollView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
        window.addSubview(scroll)
        scroll.addSubview(inner)
        scroll.contentOffset = CGPoint(x: 0, y: 50)
        #expect(scroll.bounds == CGRect(x: 0, y: 50, width: 100, height: 100))
        #expect(inner.convert(point, to: window) == CGPoint(x: 14, y: -24))
        #expect(inner.convert(point, to: scroll) == CGPoint(x: 4, y: 6))
        scroll.bounds.origin.y = 20
        #expect(scroll.contentOffset == CGPoint(x: 0, y: 20))
    }

    @Test("Transforms are part of the conversion")
    func transforms() {
        outer.transform = CGAffineTransform(scaleX: 2, y: 2)
        // The centre of `outer` is (60, 70) in the window and (50, 50) in itself.
        #expect(inner.convert(point, to: window) == CGPoint(x: 60 + 2 * (4 - 50), y: 70 + 2 * (6 - 50)))
        #expect(inner.convert(CGPoint(x: -32, y: -18), from: window) == point)
        #expect(
            outer.convert(inner.frame, to: nil)
                == CGRect(x: 60 + 2 * (1 - 50), y: 70 + 2 * (2 - 50), width: 20, height: 40)
        )
    }

    @Test("Without a window, nil stands for the coordinates around the outermost view")
    func withoutWindow() {
        outer.removeFromSuperview()
        #expect(inner.convert(point, to: nil) == CGPoint(x: 14, y: 26))
        #expect(inner.convert(CGPoint(x: 14, y: 26), from: nil) == point)
    }

    @Test("Places outside of the nearest common superview cause no rounding errors")
    func exactness() {
        outer.frame.origin.x = 0.1
        inner.frame.origin.x = 0.2
        #expect(inner.convert(CGPoint.zero, to: outer).x == 0.2)
    }

    // MARK: Spaces

    @Test("Points and rectangles are converted between views, windows, the display and the scene")
    func spaces() {
        let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene
        let spaces: [any UICoordinateSpace] =
            [
                UIScreen.main, UIScreen.main.coordinateSpace, UIScreen.main.fixedCoordinateSpace,
            ] + [scene?.coordinateSpace].compactMap { $0 }
        #expect(spaces.count == 4)
        let rect = CGRect(x: 3, y: 4, width: 5, height: 6)
        let moved = CGRect(x: 114, y: 226, width: 5, height: 6)
        for space in spaces {
            #expect(space.bounds == UIScreen.main.bounds)
            #expect(inner.convert(point, to: space) == moved.origin)
            #expect(inner.convert(moved.origin, from: space) == point)
            #expect(inner.convert(rect, to: space) == moved)
            #expect(inner.convert(moved, from: space) == rect)
            #expect(space.convert(point, from: inner) == moved.origin)
            #expect(space.convert(moved.origin, to: inner) == point)
            #expect(space.convert(rect, from: inner) == moved)
            #expect(space.convert(moved, to: inner) == rect)
            #expect(space.convert(point, to: UIScreen.main) == point)
            #expect(space.convert(rect, from: UIScreen.main) == rect)
        }
        let view: any UICoordinateSpace = outer
        #expect(inner.convert(point, to: view) == CGPoint(x: 4, y: 6))
        #expect(inner.convert(CGPoint(x: 4, y: 6), from: view) == point)
        #expect(inner.convert(rect, to: view) == CGRect(x: 4, y: 6, width: 5, height: 6))
        #expect(inner.convert(CGRect(x: 4, y: 6, width: 5, height: 6), from: view) == rect)
    }

    @Test("Views of two windows are converted by way of the display")
    func twoWindows() {
        let second = UIWindow(frame: CGRect(x: 0, y: 10, width: 10, height: 10))
        #expect(inner.convert(point, to: second) == CGPoint(x: 114, y: 216))
    }

    @Test("A value of a point, size or rectangle has it again")
    func values() {
        let rect = CGRect(x: 3, y: 4, width: 5, height: 6)
        #expect(NSValue(cgRect: rect).cgRectValue == rect)
        #expect(NSValue(cgPoint: rect.origin).cgPointValue == rect.origin)
        #expect(NSValue(cgSize: rect.size).cgSizeValue == rect.size)
    }
}
#endif
