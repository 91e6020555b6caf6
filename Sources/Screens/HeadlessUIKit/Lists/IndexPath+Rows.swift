#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension IndexPath {
    /// Makes the path of a row of a table.
    public init(row: Int, section: Int) {
        self.init(indexes: [section, row])
    }

    /// Makes the path of an item of a collection.
    public init(item: Int, section: Int) {
        self.init(indexes: [section, item])
    }

    /// The section: the first index.
    public var section: Int {
        get { self[0] }
        set { self[0] = newValue }
    }

    /// The row within the section: the second index.
    public var row: Int {
        get { self[1] }
        set { self[1] = newValue }
    }

    /// The item within the section: the second index.
    public var item: Int {
        get { self[1] }
        set { self[1] = newValue }
    }
}
#endif
