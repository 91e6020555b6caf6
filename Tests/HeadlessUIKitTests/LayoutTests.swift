#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Constraints")
struct LayoutTests {
    let parent = UIView()
    let child = UIView()

    @Test("An active constraint is listed in the constraints of its first item's view")
    func recording() {
        parent.addSubview(child)
        let top = child.topAnchor.constraint(equalTo: parent.safeAreaLayoutGuide.topAnchor, constant: 8)
        let width = child.widthAnchor.constraint(equalTo: parent.widthAnchor, multiplier: 0.5)
        NSLayoutConstraint.activate([top, width])
        #expect(child.constraints == [top, width])
        #expect(top.isActive)
        #expect(top.secondItem === parent.safeAreaLayoutGuide)
        #expect((top.firstAttribute, top.secondAttribute, top.constant) == (.top, .top, 8))
        #expect((width.multiplier, width.constant) == (0.5, 0))

        NSLayoutConstraint.deactivate([top])
        #expect(child.constraints == [width])
        #expect(!top.isActive)
    }

    @Test("Activating a constraint twice lists it once")
    func activatingTwice() {
        let height = child.heightAnchor.constraint(equalToConstant: 44)
        height.isActive = true
        height.isActive = true
        #expect(child.constraints == [height])
    }

    @Test("A constraint retains neither of its views")
    func retention() {
        weak var weakView: UIView?
        let constraint: NSLayoutConstraint
        do {
            let view = UIView()
            weakView = view
            constraint = view.widthAnchor.constraint(equalTo: view.heightAnchor)
            constraint.isActive = true
        }
        #expect(weakView == nil)
        #expect(!constraint.isActive)
    }

    @Test("Activating a constraint between views without a common ancestor stops the process")
    func noCommonAncestorTraps() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let (one, other) = (UIView(), UIView())
            one.topAnchor.constraint(equalTo: other.topAnchor).isActive = true
        }
    }

    @Test("A layout guide belongs to the view to which it was added last, and to none after its removal")
    func ownGuide() {
        let (first, second, guide) = (UIView(), UIView(), UILayoutGuide())
        first.addLayoutGuide(guide)
        second.addLayoutGuide(guide)
        #expect(guide.owningView === second)
        #expect(first.layoutGuides.isEmpty && second.layoutGuides == [guide])
        second.removeLayoutGuide(guide)
        #expect(guide.owningView == nil)
        #expect(second.layoutGuides.isEmpty)
    }

    @Test(
        "A constraint of a layout guide without a view stops with advice, on either side",
        arguments: [true, false]
    )
    func guideOfNoViewTraps(isFirst: Bool) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            @MainActor [isFirst] in
            let (view, guide) = (UIView(), UILayoutGuide())
            let constraint =
                isFirst
                ? guide.topAnchor.constraint(equalTo: view.topAnchor)
                : view.topAnchor.constraint(equalTo: guide.topAnchor)
            constraint.isActive = true
        }
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains("addLayoutGuide(_:)"))
    }
}
#endif
