#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A press of a button of a remote control or of a key of a keyboard. Here it is one that `simulatePress` makes.
@preconcurrency @MainActor
open class UIPress: NSObject {
    /// Where a press is between being made and having ended.
    public enum Phase: Int, Sendable {
        case began
        case changed
        case stationary
        case ended
        case cancelled
    }

    /// Which button is pressed.
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
        /// A key of a keyboard. UIKit has numbers without a name for those.
        case headlessKey = 2000
    }

    /// Which button is pressed.
    public let type: PressType

    /// The key, if it is one of a keyboard.
    public let key: UIKey?

    /// Where the press is between being made and having ended.
    open internal(set) var phase = Phase.began

    /// What had the keyboard when the press began, or else what is in front in the window.
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
    /// What pressing the key enters.
    public let characters: String

    /// The keys that are held meanwhile.
    public let modifierFlags: UIKeyModifierFlags

    init(characters: String, modifierFlags: UIKeyModifierFlags) {
        self.characters = characters
        self.modifierFlags = modifierFlags
        super.init()
    }
}

/// Keys that change what others do.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
    /// UIKit's bits.
    public let rawValue: Int

    /// Makes flags from UIKit's bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The key for capitals, while it is on.
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

/// What a person did with buttons and keys.
open class UIPressesEvent: UIEvent {
    /// The presses.
    public let allPresses: Set<UIPress>

    init(_ presses: Set<UIPress>) {
        allPresses = presses
        super.init()
    }
}
#endif
