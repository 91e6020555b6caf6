#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIControl {
    /// A set of events of a control.
    public struct Event: OptionSet, Hashable, Sendable {
        /// The same bits as in UIKit.
        public let rawValue: UInt

        /// Makes a set of events from UIKit's bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// A finger came down inside.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// A finger came down again.
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        /// A finger moved inside.
        public static let touchDragInside = Event(rawValue: 1 << 2)
        /// A finger moved outside.
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        /// A finger moved into the control.
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        /// A finger moved out of the control.
        public static let touchDragExit = Event(rawValue: 1 << 5)
        /// A finger was lifted inside: a tap.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// A finger was lifted outside.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// The system ended the touch.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The control's value has changed.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The control's main event has happened, such as a button's tap.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// The control is about to show its menu.
        public static let menuActionTriggered = Event(rawValue: 1 << 14)
        /// Editing has begun.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The person changed the text.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// Editing has ended.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// The person pressed the return key.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// All touches.
        public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
        /// All editing events.
        public static let allEditingEvents = Event(rawValue: 0x000F_0000)
        /// Bits for the app's own use.
        public static let applicationReserved = Event(rawValue: 0x0F00_0000)
        /// Bits for the system's own use.
        public static let systemReserved = Event(rawValue: 0xF000_0000)
        /// All events.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// The state of a control.
    public struct State: OptionSet, Hashable, Sendable {
        /// The same bits as in UIKit.
        public let rawValue: UInt

        /// Makes a state from UIKit's bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Enabled, with no other state.
        public static let normal: State = []
        /// Pressed.
        public static let highlighted = State(rawValue: 1 << 0)
        /// Disabled.
        public static let disabled = State(rawValue: 1 << 1)
        /// Selected.
        public static let selected = State(rawValue: 1 << 2)
        /// Focused.
        public static let focused = State(rawValue: 1 << 3)
    }
}
#endif
