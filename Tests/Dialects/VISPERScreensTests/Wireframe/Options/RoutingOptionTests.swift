import Testing
import VISPERTestSupport
import VISPER_Wireframe

@Suite("Options")
struct RoutingOptionTests {
    /// Options of which no two are equal. Each default option is made without arguments, with `animated: false`, and
    /// with each other property that counts for equality. The last option is of a type of the tests.
    private let options: [any RoutingOption] = [
        DefaultRoutingOptionPush(),
        DefaultRoutingOptionPush(animated: false),
        DefaultRoutingOptionPush(animationTransition: .curlUp),
        DefaultRoutingOptionModal(),
        DefaultRoutingOptionModal(animated: false),
        DefaultRoutingOptionModal(presentationStyle: .fullScreen),
        DefaultRoutingOptionModal(transitionStyle: .crossDissolve),
        DefaultRoutingOptionShow(),
        DefaultRoutingOptionShow(animated: false),
        DefaultRoutingOptionRootVC(),
        DefaultRoutingOptionRootVC(animated: false),
        DefaultRoutingOptionReplaceTopVC(),
        DefaultRoutingOptionReplaceTopVC(animated: false),
        DefaultRoutingBackTo(),
        DefaultRoutingBackTo(animated: false),
        DefaultRoutingOptionGetController(),
        NamedOption("other"),
    ]

    @Test("An option is equal to itself, not to another option or nil")
    func equality() {
        for (index, option) in options.enumerated() {
            #expect(!option.isEqual(otherOption: nil))
            for (otherIndex, other) in options.enumerated() {
                #expect(option.isEqual(otherOption: other) == (index == otherIndex), "\(option), \(other)")
            }
        }
    }

    @Test("Push options with different durations are equal")
    func duration() {
        #expect(
            DefaultRoutingOptionPush(animationDuration: 1)
                .isEqual(otherOption: DefaultRoutingOptionPush(animationDuration: 2))
        )
    }

    private struct OwnPush: RoutingOptionPush {
        let animated = true
        let animationTransition: UIView.AnimationTransition? = nil
        let animationDuration: TimeInterval = 0
        func isEqual(otherOption: RoutingOption?) -> Bool { otherOption is OwnPush }
    }

    private struct OwnModal: RoutingOptionModal {
        let animated = true
        let presentationStyle: UIModalPresentationStyle? = nil
        let transitionStyle: UIModalTransitionStyle? = nil
        func isEqual(otherOption: RoutingOption?) -> Bool { otherOption is OwnModal }
    }

    private struct OwnSimple: RoutingOptionShow, RoutingOptionRootVC, RoutingOptionReplaceTopVC,
        RoutingOptionBackTo
    {
        let animated = true
        func isEqual(otherOption: RoutingOption?) -> Bool { otherOption is OwnSimple }
    }

    private struct OwnGetController: RoutingOptionGetController {
        func isEqual(otherOption: RoutingOption?) -> Bool { true }
    }

    @Test("Options are compared by their protocol, GetController options by their type")
    func protocols() {
        #expect(DefaultRoutingOptionPush().isEqual(otherOption: OwnPush()))
        #expect(!DefaultRoutingOptionPush(animated: false).isEqual(otherOption: OwnPush()))
        #expect(DefaultRoutingOptionModal().isEqual(otherOption: OwnModal()))
        #expect(DefaultRoutingOptionShow().isEqual(otherOption: OwnSimple()))
        #expect(DefaultRoutingOptionRootVC().isEqual(otherOption: OwnSimple()))
        #expect(DefaultRoutingOptionReplaceTopVC().isEqual(otherOption: OwnSimple()))
        #expect(DefaultRoutingBackTo().isEqual(otherOption: OwnSimple()))
        #expect(!DefaultRoutingOptionGetController().isEqual(otherOption: OwnGetController()))
    }

    @Test("Omitted arguments have the same defaults as in the original")
    func defaults() {
        let push = DefaultRoutingOptionPush()
        #expect(push.animated && push.animationTransition == nil && push.animationDuration == 0.6)
        let modal = DefaultRoutingOptionModal()
        #expect(modal.animated && modal.presentationStyle == nil && modal.transitionStyle == nil)
        #expect(DefaultRoutingOptionShow().animated && DefaultRoutingOptionRootVC().animated)
        #expect(DefaultRoutingOptionReplaceTopVC().animated && DefaultRoutingOptionBackTo().animated)
    }

    @Test("Static members of RoutingOption return the options")
    func names() {
        func isEqual(_ option: RoutingOption?, _ other: some RoutingOption) -> Bool {
            other.isEqual(otherOption: option)
        }
        #expect(
            isEqual(
                .push(animationTransition: .curlUp),
                DefaultRoutingOptionPush(animationTransition: .curlUp)
            )
        )
        #expect(
            isEqual(
                .modal(presentationStyle: .popover),
                DefaultRoutingOptionModal(presentationStyle: .popover)
            )
        )
        #expect(isEqual(.show(animated: false), DefaultRoutingOptionShow(animated: false)))
        #expect(isEqual(.replaceTop(), DefaultRoutingOptionReplaceTopVC()))
        #expect(isEqual(.rootVC(), DefaultRoutingOptionRootVC()))
        #expect(isEqual(.backTo(), DefaultRoutingBackTo()))
    }
}
