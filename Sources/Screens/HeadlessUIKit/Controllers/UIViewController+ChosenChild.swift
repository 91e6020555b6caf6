#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Functions of the containers that choose one visible child: navigation stacks and tab bar controllers.
extension UIViewController {
    /// Replaces all children and the visible child, in one transition. If the visible child stays the same, no
    /// appearance callbacks are made.
    ///
    /// From the call of ``childrenChanged()`` on, ``appearanceChildren`` must contain only `newChoice`.
    func changeChildren(
        to newChildren: [UIViewController],
        showing newChoice: UIViewController?,
        insteadOf oldChoice: UIViewController?,
        animated: Bool,
        order: AppearanceTransition.Order
    ) {
        let oldChildren = children
        let entering = newChildren.filter { !oldChildren.contains($0) }
        let leaving = oldChildren.filter { !newChildren.contains($0) }
        for controller in entering {
            if controller.parent !== self { controller.removeFromParent() }
            controller.willMove(toParent: self)
        }
        for controller in leaving { controller.willMove(toParent: nil) }
        children = newChildren
        for controller in entering { controller.parent = self }
        childrenChanged()

        exchange(
            oldChoice,
            for: newChoice,
            animated: animated,
            order: order,
            reasons: (
                leaving.contains { $0 === oldChoice } ? .movedFromParent : nil,
                entering.contains { $0 === newChoice } ? .movedToParent : nil
            )
        ) { [self] in
            for controller in leaving where !children.contains(controller) { release(controller) }
            for controller in entering where children.contains(controller) {
                controller.didMove(toParent: self)
            }
        }
    }

    /// Replaces the old visible child by the new one, with a transition if the container is visible. Then calls the
    /// completion.
    private func exchange(
        _ oldChoice: UIViewController?,
        for newChoice: UIViewController?,
        animated: Bool,
        order: AppearanceTransition.Order,
        reasons: (old: TransitionReason?, new: TransitionReason?),
        completion: @escaping () -> Void
    ) {
        guard oldChoice !== newChoice else {
            completion()
            return
        }
        guard appearance.isShowing else {
            oldChoice?.viewIfLoaded?.removeFromSuperview()
            // A disappearing container forwards the end of its transition to the new visible child only, so the old
            // child's transition ends here.
            oldChoice?.endAppearanceTransition()
            completion()
            return
        }
        oldChoice?.transitionReason = reasons.old
        newChoice?.transitionReason = reasons.new
        let transition = AppearanceTransition(
            disappearing: oldChoice.map { [$0] } ?? [],
            appearing: newChoice.map { [$0] } ?? [],
            animated: animated,
            order: order,
            container: self
        )
        transition.run(
            exchangeViews: {
                oldChoice?.viewIfLoaded?.removeFromSuperview()
                prepareToAppear()
            },
            completion: completion
        )
    }

    /// Removes a controller from the children.
    func release(_ controller: UIViewController) {
        guard controller.parent === self else { return }
        controller.parent = nil
        controller.didMove(toParent: nil)
    }
}
#endif
