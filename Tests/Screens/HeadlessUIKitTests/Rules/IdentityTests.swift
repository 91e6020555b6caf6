#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import TestSupport
import Testing

@MainActor
@Suite("Objects are themselves, and upward links are weak")
struct IdentityTests {
    @Test("Controllers compare and hash by identity")
    func identity() {
        let one = UIViewController()
        let other = UIViewController()
        #expect(one == one)
        #expect(one != other)
        #expect(Set([one, other, one]).count == 2)
    }

    @Test("The application does not retain its key window", .exclusively(.keyWindow))
    func keyWindowIsWeak() {
        weak var weakWindow: UIWindow?
        do {
            let window = UIWindow()
            weakWindow = window
            window.makeKey()
        }
        #expect(weakWindow == nil)
    }

    @Test("A parent retains its children, and they do not retain it")
    func parents() {
        weak var weakParent: UIViewController?
        let child = UIViewController()
        weak var weakChild: UIViewController?
        do {
            let parent = UIViewController()
            weakParent = parent
            parent.addChild(child)
            do {
                let other = UIViewController()
                weakChild = other
                parent.addChild(other)
            }
            #expect(weakChild != nil)
        }
        #expect(weakParent == nil)
        #expect(weakChild == nil)
        #expect(child.parent == nil)
    }

    @Test("A presenter retains the controller that it presents, and is not retained by it")
    func presenters() async {
        let presented = UIViewController()
        weak var weakPresented: UIViewController?
        do {
            let presenter = UIViewController()
            let window = await shownWindow(presenter)
            do {
                let other = UIViewController()
                weakPresented = other
                presenter.present(other, animated: false)
            }
            await nextTurn()
            #expect(weakPresented?.presentingViewController === presenter)
            presenter.dismiss(animated: false)
            await nextTurn()
            presenter.present(presented, animated: false)
            await nextTurn()
            withExtendedLifetime(window) {}
        }
        #expect(weakPresented == nil)
        #expect(presented.presentingViewController == nil)
    }

    @Test("A control does not retain its targets")
    func targets() {
        final class Target {
            func tapped() {}
        }
        let button = UIButton()
        weak var weakTarget: Target?
        do {
            let target = Target()
            weakTarget = target
            button.addTarget(target, action: Target.tapped, for: .touchUpInside)
        }
        #expect(weakTarget == nil)
        #expect(button.simulateTap())
    }
}
#endif
