#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A reusable view of a list: a cell, or a view above or below a section.
@MainActor
protocol ReusableView: UIView {
    var reuseIdentifier: String? { get }
    func prepareForReuse()
    init(headlessReuseIdentifier: String)
}

/// The unused views of a list, and the registered classes for new views.
@MainActor
struct ReusePool<View: ReusableView> {
    private var classes: [String: View.Type] = [:]
    private var idle: [String: [View]] = [:]

    /// Registers the class of the views that have the identifier; nil removes the registration.
    mutating func register(_ viewClass: AnyClass?, for identifier: String) {
        guard let viewClass else {
            classes[identifier] = nil
            return
        }
        guard let viewClass = viewClass as? View.Type else {
            fatalError("\(viewClass) cannot be registered: it is no subclass of \(View.self).")
        }
        classes[identifier] = viewClass
    }

    /// Removes the registration if `nib` is nil. A nib stops the program, because nibs cannot be read here.
    mutating func register(_ nib: UINib?, for identifier: String) {
        if let nib { nib.refuse() }
        classes[identifier] = nil
    }

    /// Adds views that are no longer used, in the order of their items.
    mutating func recycle(_ views: [View]) {
        for (identifier, batch) in Dictionary(grouping: views, by: { $0.reuseIdentifier }) {
            guard let identifier else { continue }
            // `dequeue` takes the last idle view, so views are reused in the order in which they were recycled. After a
            // reload, each row gets its previous cell again, and a host has less to redraw.
            idle[identifier, default: []].insert(contentsOf: batch.reversed(), at: 0)
        }
    }

    /// An idle view with the identifier, or else a new view of the class registered for it; nil if there is neither.
    mutating func dequeue(_ identifier: String) -> View? {
        if let view = idle[identifier]?.popLast() {
            view.prepareForReuse()
            return view
        }
        return classes[identifier]?.init(headlessReuseIdentifier: identifier)
    }

    /// An idle view with the identifier, or a new view of the class registered for it. If there is neither, stops the
    /// program with a message that names `method`.
    mutating func dequeueRegistered(_ identifier: String, registeringBy method: String) -> View {
        guard let view = dequeue(identifier) else {
            fatalError(
                """
                There is no \(View.self) for the identifier "\(identifier)". \
                Call \(method) before the list asks for it.
                """
            )
        }
        return view
    }
}
#endif
