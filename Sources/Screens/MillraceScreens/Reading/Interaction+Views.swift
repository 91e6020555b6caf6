#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

/// The interactions that each kind of view supports, for browsers and agents alike.
@MainActor
extension Interaction {
    /// Taps a control.
    package init(_ control: UIControl) { self.init(tap: { control.simulateTap() }) }

    /// Taps a view that has a tap gesture recogniser.
    package init(tapping view: UIView) { self.init(tap: { view.simulateTap() }) }

    /// Taps a bar button item.
    package init(_ item: UIBarButtonItem) { self.init(tap: { item.simulateTap() }) }

    /// Taps the back button of a navigation bar.
    package init(goingBackIn navigation: UINavigationController) {
        self.init(tap: { navigation.simulateBack() })
    }

    /// Selects a tab.
    package init(tab index: Int, of tabs: UITabBarController) {
        self.init(tap: { tabs.simulateTap(onTab: index) })
    }

    /// Chooses an action of an alert.
    package init(_ action: UIAlertAction) { self.init(tap: { action.simulateTap() }) }

    /// Enters text into a field.
    package init(_ field: UITextField) {
        self.init(
            edit: { field.simulateEditing(text: $0) },
            focus: { field.becomeFirstResponder() },
            blur: { field.resignFirstResponder() },
            submit: { field.simulateReturn() }
        )
    }

    /// Enters text into a field of an alert. Return chooses the preferred action.
    package init(_ field: UITextField, of alert: UIAlertController) {
        self.init(field)
        submit = {
            guard field.simulateReturn() else { return false }
            alert.preferredAction?.simulateTap()
            return true
        }
    }

    /// Enters a search text, and searches.
    package init(_ bar: UISearchBar) {
        self.init(
            edit: { bar.simulateEditing(text: $0) },
            focus: { bar.becomeFirstResponder() },
            blur: { bar.resignFirstResponder() },
            submit: { bar.simulateSearch() }
        )
        if bar.showsCancelButton { cancel = { bar.simulateCancel() } }
    }

    /// Taps the cancel button of a search bar.
    package init(cancelling bar: UISearchBar) { self.init(tap: { bar.simulateCancel() }) }

    /// Selects a scope of a search bar.
    package init(scope index: Int, of bar: UISearchBar) {
        self.init(tap: { bar.simulateTap(onScope: index) })
    }

    /// Enters text into a text view.
    package init(_ view: UITextView) {
        self.init(
            edit: { view.simulateEditing(text: $0) },
            focus: { view.becomeFirstResponder() },
            blur: { view.resignFirstResponder() }
        )
    }

    /// Moves a slider to a number. Refuses a text that is no number.
    package init(_ slider: UISlider) {
        self.init(edit: { text in
            guard let value = Float(text), value.isFinite else { return false }
            return slider.simulateSliding(to: value)
        })
    }

    /// Selects a segment.
    package init(segment index: Int, of control: UISegmentedControl) {
        self.init(tap: { control.simulateTap(onSegment: index) })
    }

    /// Selects a row of a table.
    package init(row path: IndexPath, of table: UITableView) {
        self.init(tap: { table.simulateSelection(of: path) })
    }

    /// Selects an item of a collection.
    package init(item path: IndexPath, of collection: UICollectionView) {
        self.init(tap: { collection.simulateSelection(of: path) })
    }

    /// Dismisses a sheet by pulling it down.
    package init(pullingDown controller: UIViewController) {
        self.init(tap: { controller.simulatePullDown() })
    }
}
#endif
