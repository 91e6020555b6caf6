#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Segments side by side, of which the person chooses one.
///
/// A tap on a segment by the person (`simulateTap(onSegment:)`) sends `valueChanged`. An assignment to
/// ``selectedSegmentIndex`` sends no event.
open class UISegmentedControl: UIControl {
    /// The index that stands for no segment.
    public static let noSegment = -1

    private struct Segment: Equatable {
        var title: String?
        var image: UIImage?
        var action: UIAction?
        var isEnabled = true

        init(title: String?, image: UIImage? = nil, action: UIAction? = nil) {
            self.title = title
            self.image = image
            self.action = action
        }
    }

    private var segments: [Segment] = [] {
        didSet { displayChange(from: oldValue, to: segments) }
    }

    private var selection = UISegmentedControl.noSegment {
        didSet { displayChange(from: oldValue, to: selection) }
    }

    /// Whether segments do not stay selected: a tap selects one only while the actions are performed.
    open var isMomentary = false {
        didSet {
            displayChange(from: oldValue, to: isMomentary)
            if isMomentary { selection = Self.noSegment }
        }
    }

    /// The index of the selected segment, or ``noSegment``.
    ///
    /// - Precondition: There is such a segment.
    open var selectedSegmentIndex: Int {
        get { selection }
        set {
            Misuse.check(
                newValue == Self.noSegment || segments.indices.contains(newValue),
                "There is no segment \(newValue) to select. Use an index below \(segments.count), or noSegment."
            )
            selection = newValue
        }
    }

    /// The colour of the selected segment; nil for the host's default.
    open var selectedSegmentTintColor: UIColor? {
        didSet { displayChange(from: oldValue, to: selectedSegmentTintColor) }
    }

    /// Makes a control without segments.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Makes a control with a segment for each title (`String`) and image (`UIImage`).
    public init(items: [Any]?) {
        super.init(frame: .zero)
        segments = (items ?? []).map { item in
            if let image = item as? UIImage { return Segment(title: nil, image: image) }
            Misuse.check(
                item is String,
                "A segment cannot show \(item), a \(type(of: item)). Use a String or a UIImage."
            )
            return Segment(title: item as? String)
        }
    }

    /// Makes a control with a segment for each action. Each segment shows its action's image or title, and performs the
    /// action when the person selects it.
    public convenience init(frame: CGRect, actions: [UIAction]) {
        self.init(frame: frame)
        segments = actions.map(Self.segment)
    }

    /// Returns nil, because views cannot be decoded from archives here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    // MARK: Segments

    /// The number of segments.
    open var numberOfSegments: Int { segments.count }

    /// Inserts a segment with a title. An index beyond the ends inserts it there.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        insert(Segment(title: title), at: segment)
    }

    /// Inserts a segment with an image. An index beyond the ends inserts it there.
    open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
        insert(Segment(title: nil, image: image), at: segment)
    }

    /// Inserts a segment for an action. An index beyond the ends inserts it there.
    open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
        insert(Self.segment(for: action), at: segment)
    }

    /// Removes a segment. If it was selected, no segment is selected then.
    open func removeSegment(at segment: Int, animated: Bool) {
        guard let index = limited(segment) else { return }
        segments.remove(at: index)
        if selection == index { selection = Self.noSegment } else if selection > index { selection -= 1 }
    }

    /// Removes all segments.
    open func removeAllSegments() {
        segments = []
        selection = Self.noSegment
    }

    /// A segment with the image of an action, or else with its title.
    private static func segment(for action: UIAction) -> Segment {
        Segment(title: action.image == nil ? action.title : nil, image: action.image, action: action)
    }

    private func insert(_ segment: Segment, at index: Int) {
        let index = min(max(index, 0), segments.count)
        segments.insert(segment, at: index)
        if selection >= index { selection += 1 }
    }

    /// The index of the segment that a function changes or returns; nil without segments. As in UIKit, an index beyond
    /// the ends stands for the first or last segment.
    private func limited(_ segment: Int) -> Int? {
        segments.isEmpty ? nil : min(max(segment, 0), segments.count - 1)
    }

    // MARK: The content of a segment

    /// Shows a title in a segment, in place of its image.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        guard let index = limited(segment) else { return }
        segments[index].title = title
        segments[index].image = nil
    }

    /// The title of a segment; nil if it shows an image.
    open func titleForSegment(at segment: Int) -> String? {
        limited(segment).flatMap { segments[$0].title }
    }

    /// Shows an image in a segment, in place of its title.
    open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
        guard let index = limited(segment) else { return }
        segments[index].image = image
        segments[index].title = nil
    }

    /// The image of a segment; nil if it shows a title.
    open func imageForSegment(at segment: Int) -> UIImage? {
        limited(segment).flatMap { segments[$0].image }
    }

    /// The action of a segment.
    open func actionForSegment(at segment: Int) -> UIAction? {
        limited(segment).flatMap { segments[$0].action }
    }

    /// Permits or forbids the person to choose a segment.
    open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
        guard let index = limited(segment) else { return }
        segments[index].isEnabled = enabled
    }

    /// Whether the person can choose a segment.
    open func isEnabledForSegment(at segment: Int) -> Bool {
        limited(segment).map { segments[$0].isEnabled } ?? false
    }

    /// A tap has to be on a segment.
    override var isTappedAsWhole: Bool { false }
}
#endif
