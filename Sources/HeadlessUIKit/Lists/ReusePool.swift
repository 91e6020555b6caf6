#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A view that a list uses again: a cell, or a view beside the cells.
@MainActor
protocol ReusableView: UIView {
    var reuseIdentifier: String? { get }
    func prepareForReuse()
    init(headlessReuseIdentifier: String)
}

/// The views of a list that nothing uses at the moment, and the classes of which new ones are made.
@MainActor
struct ReusePool<View: ReusableView> {
    private var classes: [String: View.Type] = [:]
    private var idle: [String: [View]] = [:]

    /// Makes the views of an identifier of a class; nil for none.
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

    /// Refuses a nib.
    mutating func register(_ nib: UINib?, for identifier: String) {
        if let nib { nib.refuse() }
        classes[identifier] = nil
    }

    /// Takes views that nothing uses any more, in the order of what they were used for.
    mutating func recycle(_ views: [View]) {
        for (identifier, batch) in Dictionary(grouping: views, by: { $0.reuseIdentifier }) {
            guard let identifier else { continue }
            // First in, first out: after a reload each row gets its own cell again, and a host has less to
            // redraw.
            idle[identifier, default: []].insert(contentsOf: batch.reversed(), at: 0)
        }
    }

    /// An idle view, or a new one if a class is registered; nil if there is neither.
    mutating func dequeue(_ identifier: String) -> View? {
        if let view = idle[identifier]?.popLast() {
            view.prepareForReuse()
            return view
        }
        return classes[identifier]?.init(headlessReuseIdentifier: identifier)
    }

    /// An idle view, or a new one of the registered class.
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
