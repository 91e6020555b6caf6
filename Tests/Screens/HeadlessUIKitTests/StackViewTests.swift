#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Stack views")
struct StackViewTests {
    let a = UIView()
    let b = UIView()
    let c = UIView()

    @Test("Arranged views are subviews, in the given order")
    func arranging() {
        let stack = UIStackView(arrangedSubviews: [a, b])
        stack.insertArrangedSubview(c, at: 1)
        #expect(stack.arrangedSubviews == [a, c, b])
        #expect(Set(stack.subviews) == [a, b, c])
    }

    @Test("Arranging an arranged view again moves it")
    func moving() {
        let stack = UIStackView(arrangedSubviews: [a, b, c])
        stack.insertArrangedSubview(c, at: 0)
        #expect(stack.arrangedSubviews == [c, a, b])
        stack.addArrangedSubview(c)
        #expect(stack.arrangedSubviews == [a, b, c])
        #expect(stack.subviews.count == 3)
    }

    @Test("removeArrangedSubview leaves the view a subview")
    func removingFromArrangement() {
        let stack = UIStackView(arrangedSubviews: [a, b])
        stack.removeArrangedSubview(a)
        #expect(stack.arrangedSubviews == [b])
        #expect(stack.subviews.contains(a))
    }

    @Test("A view that leaves the stack is not arranged any more")
    func removingFromStack() {
        let stack = UIStackView(arrangedSubviews: [a, b])
        a.removeFromSuperview()
        #expect(stack.arrangedSubviews == [b])
        UIView().addSubview(b)
        #expect(stack.arrangedSubviews == [])
    }

    @Test("Custom spacing can be set after a view, and reset")
    func customSpacing() {
        let stack = UIStackView(arrangedSubviews: [a, b])
        stack.spacing = 4
        stack.setCustomSpacing(12, after: a)
        #expect(stack.customSpacing(after: a) == 12)
        #expect(stack.customSpacing(after: b) == UIStackView.spacingUseDefault)
        stack.setCustomSpacing(UIStackView.spacingUseDefault, after: a)
        #expect(stack.customSpacing(after: a) == UIStackView.spacingUseDefault)
    }

    @Test("A view that is removed and arranged again loses its custom spacing")
    func customSpacingEnds() {
        let stack = UIStackView(arrangedSubviews: [a, b])
        stack.setCustomSpacing(12, after: a)
        stack.removeArrangedSubview(a)
        stack.insertArrangedSubview(a, at: 0)
        #expect(stack.customSpacing(after: a) == UIStackView.spacingUseDefault)
    }

    @Test("Custom spacing after a view that is not arranged is ignored")
    func customSpacingElsewhere() {
        let stack = UIStackView(arrangedSubviews: [a])
        stack.setCustomSpacing(12, after: b)
        #expect(stack.customSpacing(after: b) == UIStackView.spacingUseDefault)
        stack.addArrangedSubview(b)
        #expect(stack.customSpacing(after: b) == UIStackView.spacingUseDefault)
    }

    @Test("The alignments top and bottom are those of the leading and trailing edges")
    func alignments() {
        #expect(UIStackView.Alignment.top == .leading)
        #expect(UIStackView.Alignment.bottom == .trailing)
    }

    @Test("Arranging a view beyond the end stops the process")
    func misuseTraps() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            UIStackView().insertArrangedSubview(UIView(), at: 1)
        }
    }
}
#endif
