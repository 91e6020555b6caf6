#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Where a view controller is between being out of sight and being seen.
///
///     hidden ──▶ appearing ──▶ visible
///        ▲           │ ▲          │
///        │           ▼ │          │
///        └────── disappearing ◀───┘
///
/// Every arrow into `appearing` or `disappearing` is a *will* callback, every arrow into `visible` or
/// `hidden` a *did* callback. There is no other way, so none is called twice and no *did* comes without its
/// *will*.
enum AppearanceState: Equatable {
    case hidden
    /// `isInHierarchy`: whether `viewIsAppearing` was called, which comes between *will* and *did*.
    case appearing(animated: Bool, isInHierarchy: Bool)
    case visible
    case disappearing(animated: Bool)

    /// Whether the controller is seen, or about to be and told that its view is in the tree.
    var isInHierarchy: Bool {
        switch self {
        case .visible, .appearing(_, isInHierarchy: true): true
        default: false
        }
    }

    /// Whether the controller is seen or about to be.
    var isShowing: Bool {
        switch self {
        case .appearing, .visible: true
        case .hidden, .disappearing: false
        }
    }
}
#endif
