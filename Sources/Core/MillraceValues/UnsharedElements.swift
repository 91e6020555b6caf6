/// The elements of a collection whose memory another collection does not share, as far as they were examined.
struct UnsharedElements {
    /// Some of the elements, each with the other collection's element in its place, if there is one.
    var elements: [(own: Any, other: Any?)] = []

    /// The number of elements that ``elements`` stand for.
    var count = 0.0

    /// The bytes of the collection's own buffer.
    var buffer: Int64 = 0

    /// Compares two collections of the standard library. Does not use mirrors, which would allocate for each element.
    ///
    /// - Parameter limit: the largest number of elements to examine one by one.
    /// - Returns: nil if the values are no such collections, or of different types.
    init?(of value: Any, besides other: Any, limit: Int) {
        guard let collection = value as? any SharesElements,
            let result = collection.unsharedElements(besides: other, limit: limit)
        else { return nil }
        self = result
    }

    fileprivate init<Elements: Collection>(of collection: Elements) {
        buffer = Int64(collection.count) * Int64(MemoryLayout<Elements.Element>.stride)
    }
}

private protocol SharesElements {
    func unsharedElements(besides other: Any, limit: Int) -> UnsharedElements?
}

extension Array: SharesElements {
    /// Finds the changed elements by their bits. O(size of the buffer), which is less than the copy took that made the
    /// buffers different.
    fileprivate func unsharedElements(besides other: Any, limit: Int) -> UnsharedElements? {
        guard let other = other as? Self else { return nil }
        let ends = withUnsafeBytes { new in
            other.withUnsafeBytes { old in CommonEnds(of: old, new, stride: MemoryLayout<Element>.stride) }
        }
        let changed = ends.prefix..<count - ends.suffix
        let examined = changed.prefix(limit)
        var result = UnsharedElements(of: self)
        result.elements = examined.map { (self[$0], $0 < other.count ? other[$0] : nil) }
        result.count = Double(changed.count)
        return result
    }
}

extension Dictionary: SharesElements {
    fileprivate func unsharedElements(besides other: Any, limit: Int) -> UnsharedElements? {
        guard let other = other as? Self else { return nil }
        var result = UnsharedElements(of: self)
        for (key, value) in prefix(limit) {
            let old = other[key]
            if let old, Sameness.areIdentical(value, old) { continue }
            result.elements.append((value, old))
            if old == nil { result.elements.append((key, nil)) }
        }
        result.count =
            Double(result.elements.count) * Double(count) / Double(Swift.max(1, Swift.min(count, limit)))
        return result
    }
}

extension Set: SharesElements {
    fileprivate func unsharedElements(besides other: Any, limit: Int) -> UnsharedElements? {
        guard let other = other as? Self else { return nil }
        var result = UnsharedElements(of: self)
        result.elements = prefix(limit).filter { !other.contains($0) }.map { ($0, nil) }
        result.count =
            Double(result.elements.count) * Double(count) / Double(Swift.max(1, Swift.min(count, limit)))
        return result
    }
}
