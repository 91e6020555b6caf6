import HeadlessUIKit
import Testing

@testable @_spi(MillraceRenderer) import MillraceScreenHTML

@MainActor
@Suite("Positions of views by constraints")
struct LayoutRenderingTests {
    private let box = UIView()

    @Test("A view without constraints is placed at its frame")
    func frame() {
        let label = UILabel(frame: CGRect(x: 16, y: 32, width: 160, height: 48))
        let style = RenderedScreen(label).node("label")?.style
        #expect(style?[.position] == "absolute")
        #expect(style?[.left] == "1rem")
        #expect(style?[.top] == "2rem")
        #expect(style?[.width] == "10rem")
        #expect(style?[.height] == "3rem")
    }

    @Test("A view with constraints to the centre and the sides is centred and stretched")
    func centred() throws {
        let label = added()
        NSLayoutConstraint.activate([
            label.centerYAnchor.constraint(equalTo: box.centerYAnchor),
            label.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 32),
            label.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: -16),
        ])
        let node = try rendered(label)
        #expect(node.style[.alignSelf] == "center")
        #expect(node.style[.justifySelf] == "stretch")
        #expect(node.style[.margin] == "0rem 1rem 0rem 2rem")
    }

    @Test("Views constrained below each other are stacked, and the last one grows to the bottom")
    func chain() throws {
        let top = added()
        let bottom = added()
        NSLayoutConstraint.activate([
            top.topAnchor.constraint(equalTo: box.safeAreaLayoutGuide.topAnchor),
            bottom.topAnchor.constraint(equalTo: top.bottomAnchor, constant: 8),
            bottom.bottomAnchor.constraint(equalTo: box.bottomAnchor),
        ])
        #expect(try rendered(top).style[.flexGrow] == nil)
        #expect(try rendered(bottom).style[.flexGrow] == "1")
        #expect(try rendered(bottom).style[.margin] == "0.5rem 0rem 0rem 0rem")
    }

    @Test("A constraint with the superview as first item has the same effect")
    func otherSide() throws {
        let label = added()
        box.trailingAnchor.constraint(equalTo: label.trailingAnchor, constant: 16).isActive = true
        let node = try rendered(label)
        #expect(node.style[.justifySelf] == "end")
        #expect(node.style[.margin] == "0rem 1rem 0rem 0rem")
    }

    @Test("The layout margins guide adds the margins of its view")
    func margins() throws {
        box.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16)
        let label = added()
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: box.layoutMarginsGuide.leadingAnchor),
            label.trailingAnchor.constraint(equalTo: box.layoutMarginsGuide.trailingAnchor),
        ])
        #expect(try rendered(label).style[.margin] == "0rem 1rem 0rem 1rem")
    }

    @Test("Constant widths and heights become sizes")
    func sizes() throws {
        let label = added()
        label.widthAnchor.constraint(equalToConstant: 160).isActive = true
        label.heightAnchor.constraint(greaterThanOrEqualToConstant: 44).isActive = true
        let node = try rendered(label)
        #expect(node.style[.width] == "10rem")
        #expect(node.style[.minHeight] == "2.75rem")
    }

    @Test("A constraint to a view outside of the container has no effect")
    func outside() throws {
        let label = added()
        let outer = UIView()
        outer.addSubview(box)
        label.trailingAnchor.constraint(equalTo: outer.trailingAnchor, constant: -16).isActive = true
        let node = try #require(RenderedScreen(outer).node("label"))
        #expect(node.style[.margin] == nil)
        #expect(node.style[.justifySelf] == nil)
    }

    @Test("An inactive constraint has no effect")
    func inactive() throws {
        let label = added()
        let constraint = label.centerXAnchor.constraint(equalTo: box.centerXAnchor)
        constraint.isActive = true
        constraint.isActive = false
        #expect(try rendered(label).style[.justifySelf] == nil)
    }

    private func added() -> UILabel {
        let label = UILabel()
        box.addSubview(label)
        return label
    }

    private func rendered(_ label: UILabel) throws -> RenderedNode {
        let index = try #require(box.subviews.firstIndex(of: label))
        return RenderedScreen(box).nodes("label")[index]
    }
}
