#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing
import TestSupport

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
        let output = standardError(of: result)
        #expect(output.contains("addLayoutGuide(_:)"))
    }

    @Test("Removing a layout guide from a view to which it does not belong has no effect")
    func foreignGuide() {
        let guide = UILayoutGuide()
        parent.addLayoutGuide(guide)
        child.removeLayoutGuide(guide)
        #expect(guide.owningView === parent)
        #expect(parent.layoutGuides == [guide])
    }

    @Test("A view has one guide each for its safe area, margins and readable content")
    func systemGuides() {
        let scroll = UIScrollView()
        let guides = [
            scroll.safeAreaLayoutGuide, scroll.layoutMarginsGuide, scroll.readableContentGuide,
            scroll.contentLayoutGuide, scroll.frameLayoutGuide,
        ]
        #expect(
            guides == [
                scroll.safeAreaLayoutGuide, scroll.layoutMarginsGuide, scroll.readableContentGuide,
                scroll.contentLayoutGuide, scroll.frameLayoutGuide,
            ]
        )
        #expect(Set(guides).count == 5)
        #expect(Set(guides.map(\.identifier)).count == 5)
        #expect(guides.allSatisfy { $0.owningView === scroll })
        #expect(scroll.layoutGuides.isEmpty)
    }

    @Test("Each anchor of a view or layout guide has its attribute")
    func anchors() {
        func check<Kind>(
            _ anchor: NSLayoutAnchor<Kind>,
            _ other: NSLayoutAnchor<Kind>,
            _ attribute: NSLayoutConstraint.Attribute,
            location: SourceLocation = #_sourceLocation
        ) {
            let constraint = anchor.constraint(equalTo: other)
            #expect(constraint.firstAttribute == attribute, sourceLocation: location)
            #expect(constraint.secondAttribute == attribute, sourceLocation: location)
        }
        let guide = UILayoutGuide()
        check(child.leadingAnchor, guide.leadingAnchor, .leading)
        check(child.trailingAnchor, guide.trailingAnchor, .trailing)
        check(child.leftAnchor, guide.leftAnchor, .left)
        check(child.rightAnchor, guide.rightAnchor, .right)
        check(child.centerXAnchor, guide.centerXAnchor, .centerX)
        check(child.topAnchor, guide.topAnchor, .top)
        check(child.bottomAnchor, guide.bottomAnchor, .bottom)
        check(child.centerYAnchor, guide.centerYAnchor, .centerY)
        check(child.widthAnchor, guide.widthAnchor, .width)
        check(child.heightAnchor, guide.heightAnchor, .height)
        check(child.firstBaselineAnchor, parent.firstBaselineAnchor, .firstBaseline)
        check(child.lastBaselineAnchor, parent.lastBaselineAnchor, .lastBaseline)
    }

    @Test("A constraint has the relation, multiplier and constant with which its anchor made it")
    func relations() {
        let (width, height, top) = (child.widthAnchor, child.heightAnchor, child.topAnchor)
        let made = [
            width.constraint(equalToConstant: 1), width.constraint(greaterThanOrEqualToConstant: 2),
            width.constraint(lessThanOrEqualToConstant: 3),
            width.constraint(equalTo: height, multiplier: 4, constant: 5),
            width.constraint(greaterThanOrEqualTo: height, multiplier: 6, constant: 7),
            width.constraint(lessThanOrEqualTo: height, multiplier: 8, constant: 9),
            top.constraint(greaterThanOrEqualTo: parent.topAnchor, constant: 10),
            top.constraint(lessThanOrEqualTo: parent.topAnchor, constant: 11),
        ]
        #expect(
            made.map(\.relation) == [
                .equal, .greaterThanOrEqual, .lessThanOrEqual, .equal, .greaterThanOrEqual, .lessThanOrEqual,
                .greaterThanOrEqual, .lessThanOrEqual,
            ]
        )
        #expect(made.map(\.multiplier) == [1, 1, 1, 4, 6, 8, 1, 1])
        #expect(made.map(\.constant) == [1, 2, 3, 5, 7, 9, 10, 11])
        #expect(made.prefix(3).allSatisfy { $0.secondItem == nil && $0.secondAttribute == .notAnAttribute })
        #expect(made[3...5].allSatisfy { $0.secondItem === child && $0.secondAttribute == .height })
    }

    @Test("A constraint of a released view cannot be activated")
    func releasedView() {
        let constraint = UIView().widthAnchor.constraint(equalToConstant: 1)
        constraint.isActive = true
        #expect(!constraint.isActive)
    }

    @Test("Priorities are those that were set for the axis, else UIKit's defaults")
    func priorities() {
        #expect(child.contentHuggingPriority(for: .horizontal) == UILayoutPriority(250))
        #expect(child.contentCompressionResistancePriority(for: .horizontal) == UILayoutPriority(750))
        child.setContentHuggingPriority(.required, for: .horizontal)
        child.setContentCompressionResistancePriority(.fittingSizeLevel, for: .vertical)
        #expect(child.contentHuggingPriority(for: .horizontal) == UILayoutPriority(1000))
        #expect(child.contentHuggingPriority(for: .vertical) == .defaultLow)
        #expect(child.contentCompressionResistancePriority(for: .vertical) == UILayoutPriority(50))
        #expect(child.contentCompressionResistancePriority(for: .horizontal) == .defaultHigh)
    }
}
#endif
