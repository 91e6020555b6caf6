#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// What stacks and tabs have in common: of their children one is seen, which the container chooses.
extension UIViewController {
    /// Makes these the children, in this order, and lets one of them be seen in place of the one that was: in
    /// one step, and without callbacks of appearance if that is the same.
    ///
    /// The container has to answer with the new one as its visible child when ``childrenChanged()`` is called.
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

    /// Lets the new choice take the old one's place, if the container is seen; then calls the completion.
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
            // The container may be on its way out of sight; it forwards the end of that to the new choice only.
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

    /// Ends being the parent of a controller.
    func release(_ controller: UIViewController) {
        guard controller.parent === self else { return }
        controller.parent = nil
        controller.didMove(toParent: nil)
    }
}
#endif
