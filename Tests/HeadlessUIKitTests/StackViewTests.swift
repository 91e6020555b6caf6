#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Stack views")
struct StackViewTests {
    let a = UIView()
    let b = UIView()
    let c = UIView()

    @Test("Arranged views are subviews too, in the order given")
    func arranging() {
        let stack = UIStackView(arrangedSubviews: [a, b])
        stack.insertArrangedSubview(c, at: 1)
        #expect(stack.arrangedSubviews == [a, c, b])
        #expect(Set(stack.subviews) == [a, b, c])
    }

    @Test("Arranging a view again moves it")
    func moving() {
        let stack = UIStackView(arrangedSubviews: [a, b, c])
        stack.insertArrangedSubview(c, at: 0)
        #expect(stack.arrangedSubviews == [c, a, b])
        stack.addArrangedSubview(c)
        #expect(stack.arrangedSubviews == [a, b, c])
        #expect(stack.subviews.count == 3)
    }

    @Test("A view taken out of the arrangement stays a subview")
    func removingFromArrangement() {
        let stack = UIStackView(arrangedSubviews: [a, b])
        stack.removeArrangedSubview(a)
        #expect(stack.arrangedSubviews == [b])
        #expect(stack.subviews.contains(a))
    }

    @Test("A view taken out of the stack is not arranged any more")
    func removingFromStack() {
        let stack = UIStackView(arrangedSubviews: [a, b])
        a.removeFromSuperview()
        #expect(stack.arrangedSubviews == [b])
        UIView().addSubview(b)
        #expect(stack.arrangedSubviews == [])
    }

    @Test("A view can have a spacing of its own after it")
    func customSpacing() {
        let stack = UIStackView(arrangedSubviews: [a, b])
        stack.spacing = 4
        stack.setCustomSpacing(12, after: a)
        #expect(stack.customSpacing(after: a) == 12)
        #expect(stack.customSpacing(after: b) == UIStackView.spacingUseDefault)
        stack.setCustomSpacing(UIStackView.spacingUseDefault, after: a)
        #expect(stack.customSpacing(after: a) == UIStackView.spacingUseDefault)
    }

    @Test("A view that was taken out and is arranged again has no spacing of its own any more")
    func customSpacingEnds() {
        let stack = UIStackView(arrangedSubviews: [a, b])
        stack.setCustomSpacing(12, after: a)
        stack.removeArrangedSubview(a)
        stack.insertArrangedSubview(a, at: 0)
        #expect(stack.customSpacing(after: a) == UIStackView.spacingUseDefault)
    }
}
#endif
