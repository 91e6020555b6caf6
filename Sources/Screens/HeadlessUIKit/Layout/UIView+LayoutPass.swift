#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation
import Observation

/// The state of an update that reads `Observable` values. A change of one of these values repeats the update.
struct TrackedUpdate {
    /// Whether the update is pending. Initially true.
    var isPending = true

    /// The number of the latest update. Observation cannot cancel the registration of an earlier update, so a
    /// notification is ignored if it belongs to an update with a lower number.
    private(set) var number = 0

    /// Begins an update, and returns its number.
    mutating func begin() -> Int {
        isPending = false
        number += 1
        return number
    }
}

/// The pending updates of a view.
struct PendingUpdates {
    /// The update of the view's properties.
    var properties = TrackedUpdate()
    /// The layout of the view's subviews.
    var layout = TrackedUpdate()
    /// Whether an update of a subview, at any depth, is pending. If true, it is also true for all superviews.
    var isInside = false
    /// Whether the view is laying out its subviews.
    var isLayingOut = false
}

extension UIView {
    /// Whether an update of the view, of its controller or of a subview is pending.
    var hasPendingUpdate: Bool {
        pending.properties.isPending || pending.layout.isPending || pending.isInside
            || viewController?.propertiesUpdate.isPending == true
    }

    /// Requests a layout because subviews were added, removed or resized. Changes during the view's own layout do not
    /// request another one.
    func subviewsChanged() {
        if !pending.isLayingOut { setNeedsLayout() }
    }

    /// Marks all superviews as containing a pending update, and schedules a layout pass of the window.
    func announcePendingUpdate() {
        var outer = superview
        while let view = outer, !view.pending.isInside {
            view.pending.isInside = true
            outer = view.superview
        }
        window?.updateLater()
    }

    /// Adds a view that a list has made at a host's request. Updates the view's properties at once, since the host may
    /// be about to draw the view.
    func attachPrepared(_ view: UIView) {
        attach(view, at: subviews.count)
        view.updatePropertiesIfNeeded()
    }
}

// MARK: - The layout pass

extension UIView {
    /// Runs the pending updates and layout of the view, then of its subviews.
    func layOutSubtree() {
        updateOwnProperties()
        if pending.layout.isPending {
            let number = pending.layout.begin()
            pending.isLayingOut = true
            tracking(self) {
                viewController?.viewWillLayoutSubviews()
                layoutSubviews()
                pending.isLayingOut = false
                viewController?.viewDidLayoutSubviews()
            } onChange: {
                if $0.pending.layout.number == number { $0.setNeedsLayout() }
            }
        }
        guard pending.isInside else { return }
        pending.isInside = false
        for subview in subviews { subview.layOutSubtree() }
    }

    /// Runs the pending updates of the properties of the view, then of its subviews.
    func updatePropertiesOfSubtree() {
        updateOwnProperties()
        // Do not reset `isInside` here, because the layout of the same subviews may still be pending.
        guard pending.isInside else { return }
        for subview in subviews { subview.updatePropertiesOfSubtree() }
    }

    private func updateOwnProperties() {
        if let viewController, viewController.propertiesUpdate.isPending {
            let number = viewController.propertiesUpdate.begin()
            tracking(viewController, viewController.updateProperties) {
                if $0.propertiesUpdate.number == number { $0.setNeedsUpdateProperties() }
            }
        }
        if pending.properties.isPending {
            let number = pending.properties.begin()
            tracking(self, updateProperties) {
                if $0.pending.properties.number == number { $0.setNeedsUpdateProperties() }
            }
        }
    }
}

extension UIWindow {
    /// Schedules a layout pass of the window for a later turn of the main queue. Calls until then do not schedule
    /// another one.
    func updateLater() {
        guard !isHidden, !awaitsUpdate else { return }
        awaitsUpdate = true
        MainQueueTurn.after { [weak self] in
            guard let self else { return }
            awaitsUpdate = false
            if !isHidden { layoutIfNeeded() }
        }
    }
}

// MARK: - Observation

/// Runs an update, and calls `invalidate` once when an `Observable` value that the update has read is about to
/// change. The call is made at once for a change on the main thread, and on a later turn of the main queue for a
/// change on another thread.
///
/// A change of a value that a nested update has read invalidates both updates, since Observation cannot exclude
/// nested reads.
@MainActor
private func tracking<Updated: UIResponder>(
    _ updated: Updated,
    _ update: () -> Void,
    onChange invalidate: @escaping @MainActor @Sendable (Updated) -> Void
) {
    guard #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) else { return update() }
    withObservationTracking(update) { [weak updated] in
        if Thread.isMainThread {
            MainActor.assumeIsolated { if let updated { invalidate(updated) } }
        } else {
            DispatchQueue.main.async { if let updated { invalidate(updated) } }
        }
    }
}
#endif
