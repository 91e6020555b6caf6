#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A press of a button of a remote control, or of a key of a keyboard, made by `simulatePress`.
@preconcurrency @MainActor
open class UIPress: NSObject {
    /// A stage of a press.
    public enum Phase: Int, Sendable {
        case began
        case changed
        case stationary
        case ended
        case cancelled
    }

    /// The kind of a pressed button.
    public enum PressType: Int, Sendable {
        case upArrow
        case downArrow
        case leftArrow
        case rightArrow
        case select
        case menu
        case playPause
        case pageUp = 30
        case pageDown = 31
        /// A key of a keyboard. UIKit uses unnamed numbers for keys.
        case headlessKey = 2000
    }

    /// The kind of the pressed button.
    public let type: PressType

    /// The pressed key of a keyboard; nil for other buttons.
    public let key: UIKey?

    /// The stage of the press.
    open internal(set) var phase = Phase.began

    /// The responder that received the press: the first responder or, without one, the view of the frontmost
    /// controller.
    public private(set) weak var responder: UIResponder?

    init(type: PressType, key: UIKey?, on responder: UIResponder) {
        self.type = type
        self.key = key
        self.responder = responder
        super.init()
    }
}

/// A key of a keyboard.
@preconcurrency @MainActor
open class UIKey: NSObject {
    /// The characters that the key enters.
    public let characters: String

    /// The modifier keys held during the press.
    public let modifierFlags: UIKeyModifierFlags

    init(characters: String, modifierFlags: UIKeyModifierFlags) {
        self.characters = characters
        self.modifierFlags = modifierFlags
        super.init()
    }
}

/// Modifier keys.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
    /// The same bits as in UIKit.
    public let rawValue: Int

    /// Makes flags from UIKit's bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Caps lock.
    public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
    /// The shift key.
    public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
    /// The control key.
    public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
    /// The option key.
    public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
    /// The command key.
    public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
    /// A key of the number pad.
    public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

/// An event of presses of buttons and keys.
open class UIPressesEvent: UIEvent {
    /// The presses.
    public let allPresses: Set<UIPress>

    init(_ presses: Set<UIPress>) {
        allPresses = presses
        super.init()
    }
}
#endif
