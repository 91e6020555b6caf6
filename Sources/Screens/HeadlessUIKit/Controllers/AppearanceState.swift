#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The stage of a view controller's appearance.
///
///     hidden ──▶ appearing ──▶ visible
///        ▲           │ ▲          │
///        │           ▼ │          │
///        └────── disappearing ◀───┘
///
/// Every arrow into `appearing` or `disappearing` is a `viewWill…` callback, every arrow into `visible` or `hidden` a
/// `viewDid…` callback. There are no other transitions, so no callback is made twice, and every `viewDid…` callback
/// follows its `viewWill…` callback.
enum AppearanceState: Equatable {
    case hidden
    /// `isInHierarchy`: whether `viewIsAppearing` was already called, between `viewWillAppear` and `viewDidAppear`.
    case appearing(animated: Bool, isInHierarchy: Bool)
    case visible
    case disappearing(animated: Bool)

    /// Whether the controller is visible, or is appearing and `viewIsAppearing` was already called.
    var isInHierarchy: Bool {
        switch self {
        case .visible, .appearing(_, isInHierarchy: true): true
        default: false
        }
    }

    /// Whether the controller is visible or appearing.
    var isShowing: Bool {
        switch self {
        case .appearing, .visible: true
        case .hidden, .disappearing: false
        }
    }
}
#endif
