#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The way in which a controller is presented.
public enum UIModalPresentationStyle: Int, Sendable {
    case automatic = -2
    case none = -1
    case fullScreen = 0
    case pageSheet = 1
    case formSheet = 2
    case currentContext = 3
    case custom = 4
    case overFullScreen = 5
    case overCurrentContext = 6
    case popover = 7
}

/// The animation of a presentation. Nothing is animated here.
public enum UIModalTransitionStyle: Int, Sendable {
    case coverVertical
    case flipHorizontal
    case crossDissolve
    case partialCurl
}
#endif
