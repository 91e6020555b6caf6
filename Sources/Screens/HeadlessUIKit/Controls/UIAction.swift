#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The body of an action. Its argument is the action. The action's ``UIAction/sender`` is the object that performs
/// the action.
public typealias UIActionHandler = (UIAction) -> Void

/// An action with a title and an image, for controls and bar button items.
@preconcurrency @MainActor
open class UIAction: NSObject {
    /// The identifier of an action. An added action replaces another one of the same identifier.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// Makes an identifier from a name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Makes an identifier from a name.
        public init(_ rawValue: String) {
            self.init(rawValue: rawValue)
        }
    }

    /// Traits of an action.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// The same bits as in UIKit.
        public let rawValue: UInt

        /// Makes attributes from UIKit's bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The action cannot be chosen.
        public static let disabled = Attributes(rawValue: 1 << 0)
        /// The action destroys something.
        public static let destructive = Attributes(rawValue: 1 << 1)
        /// The action is not shown.
        public static let hidden = Attributes(rawValue: 1 << 2)
    }

    /// Whether an action is on.
    public enum State: Int, Sendable {
        case off
        case on
        case mixed
    }

    /// The title.
    open var title: String
    /// The image.
    open var image: UIImage?
    /// A longer description of the action.
    open var discoverabilityTitle: String?
    /// Traits of the action.
    open var attributes: Attributes
    /// Whether the action is on.
    open var state: State
    /// The identifier of the action; unique unless one was given.
    public let identifier: Identifier
    /// The object that performs the action, while the action is performed; nil at other times.
    open private(set) var sender: Any?

    private let handler: UIActionHandler

    /// Makes an action.
    public init(
        title: String = "",
        image: UIImage? = nil,
        identifier: Identifier? = nil,
        discoverabilityTitle: String? = nil,
        attributes: Attributes = [],
        state: State = .off,
        handler: @escaping UIActionHandler
    ) {
        self.title = title
        self.image = image
        self.identifier = identifier ?? Identifier("HeadlessUIKit.action.\(UUID().uuidString)")
        self.discoverabilityTitle = discoverabilityTitle
        self.attributes = attributes
        self.state = state
        self.handler = handler
        super.init()
    }

    /// Performs the action.
    open func performWithSender(_ sender: Any?, target: Any?) {
        let outer = self.sender
        self.sender = sender
        handler(self)
        self.sender = outer
    }
}
#endif
