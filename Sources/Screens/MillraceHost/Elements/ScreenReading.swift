#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
@_spi(MillraceRenderer) import MillraceScreens
import MillraceTimeline

/// A snapshot of a window's screens, with a number for each interactive element.
@MainActor
struct ScreenReading {
    /// An element and its children.
    struct Item {
        /// The number by which agents refer to the element; nil for an element that can never be used, such as a text.
        let number: Int?
        /// The element without its children.
        let element: ScreenElement
        /// The screen that contains the element, as an index into ``ScreenReading/layers``.
        let layer: Int
        /// The view or item that the element represents.
        let object: AnyObject?
        /// How the element can be used at the moment.
        let interaction: Interaction?
        /// The rows that were read, if the element is a list.
        let rows: ListRows?
        /// The children, in reading order.
        var inside: [Item] = []

        /// The element and its descendants.
        var all: [Item] { [self] + inside.flatMap(\.all) }
    }

    /// The root controller's screen and the screens presented over it, from bottom to top.
    let layers: [Item]

    /// All elements in preorder: parents before their children.
    let all: [Item]

    /// The controller whose screen a person sees.
    let controller: UIViewController

    /// Reads the screens of a window's root controller.
    ///
    /// - Parameter wantedRows: Returns which rows of a list are to be read.
    init(
        of root: UIViewController,
        _ numbers: ElementNumbers,
        wantedRows: @escaping ScreenUses.WantedRows
    ) {
        let uses = ScreenUses(wantedRows: wantedRows)
        // Reading calls the app's own code, which must see unredacted values.
        let structure = Redaction.$current.withValue(nil) { ScreenStructure(of: root, noting: uses) }
        layers = structure.layers.enumerated().map { index, layer in
            let pass = Numbering(uses: uses.all, numbers: numbers, layer: index)
            return pass.item(layer, in: .screen)
        }
        all = layers.flatMap(\.all)
        controller = root.seen
        for item in all {
            if let number = item.number { numbers.note(item.line, of: number) }
        }
        numbers.removeReleasedObjects()
    }

    /// The element with this number; nil if it is not on the screen.
    func item(_ number: Int) -> Item? { all.first { $0.number == number } }
}

/// Assigns numbers to the elements of one screen. `layer` is the screen's index in ``ScreenReading/layers``.
@MainActor
private struct Numbering {
    let uses: [ScreenUses.Use]
    let numbers: ElementNumbers
    let layer: Int

    /// The container of an element.
    enum Container {
        case screen
        /// A list, with the numbers of its rows.
        case list([IndexPath: Int])
        case row(Row)
    }

    /// A row. `counts` has the number of elements found in it so far, by role and name. This number becomes the
    /// `occurrence` of the next element with the same role and name.
    final class Row {
        let list: AnyObject
        let path: IndexPath
        var counts: [ElementNumbers.PartName: Int] = [:]

        init(_ path: IndexPath, of list: AnyObject) {
            self.list = list
            self.path = path
        }
    }

    func item(_ element: ScreenElement, in container: Container) -> ScreenReading.Item {
        let use = element.use.map { uses[$0] }
        var own = element
        own.children = []
        var item = ScreenReading.Item(
            number: use.flatMap { number(of: element, $0, in: container) },
            element: own,
            layer: layer,
            object: use?.object,
            interaction: use?.interaction,
            rows: use?.rows
        )
        let inside = use.map { self.inside(of: element, $0, in: container) } ?? container
        item.inside = element.children.map { self.item($0, in: inside) }
        return item
    }

    private func number(of element: ScreenElement, _ use: ScreenUses.Use, in container: Container) -> Int? {
        switch (use.part, container) {
        case (.row(let path), .list(let rows)): rows[path]
        case (_, .row(let row)): number(of: element, in: row)
        default: numbers.number(of: use.object, use.part)
        }
    }

    private func number(of element: ScreenElement, in row: Row) -> Int {
        let name = element.identifier ?? element.label
        var part = ElementNumbers.PartName(role: element.role, name: name, occurrence: 0)
        part.occurrence = row.counts[part, default: 0]
        row.counts[ElementNumbers.PartName(role: element.role, name: name, occurrence: 0), default: 0] += 1
        return numbers.number(of: part, inRow: row.path, of: row.list)
    }

    /// The container for the children of an element.
    private func inside(of element: ScreenElement, _ use: ScreenUses.Use, in container: Container)
        -> Container
    {
        if case .row(let path) = use.part { return .row(Row(path, of: use.object)) }
        guard let rows = use.rows else { return container }
        var names: [IndexPath: ElementNumbers.RowName] = [:]
        for row in element.children {
            guard let use = row.use, case .row(let path) = uses[use].part else { continue }
            names[path] = ElementNumbers.RowName(identifier: row.identifier, label: row.label)
        }
        return .list(numbers.numbers(of: names, among: rows, of: use.object))
    }
}

extension UIViewController {
    /// The controller whose screen a person sees: the topmost presented one, and within containers the visible child.
    fileprivate var seen: UIViewController {
        if let presentedViewController { return presentedViewController.seen }
        switch self {
        case let navigation as UINavigationController: return navigation.topViewController?.seen ?? self
        case let tabs as UITabBarController: return tabs.selectedViewController?.seen ?? self
        default: return self
        }
    }
}
#endif
