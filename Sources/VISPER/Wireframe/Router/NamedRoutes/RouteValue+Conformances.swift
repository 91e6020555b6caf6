extension String: RouteValue {}
extension Substring: RouteValue {}
extension Bool: RouteValue {}
extension Int: RouteValue {}
extension Int8: RouteValue {}
extension Int16: RouteValue {}
extension Int32: RouteValue {}
extension Int64: RouteValue {}
extension UInt: RouteValue {}
extension UInt8: RouteValue {}
extension UInt16: RouteValue {}
extension UInt32: RouteValue {}
extension UInt64: RouteValue {}
extension Double: RouteValue {}
extension Float: RouteValue {}

extension UUID: RouteValue {
    /// The UUID as it is usually written.
    public var routeTexts: [String] { [uuidString] }

    /// The UUID that is written so.
    public init?(routeTexts: [String]) {
        guard routeTexts.count == 1 else { return nil }
        self.init(uuidString: routeTexts[0])
    }
}

extension URL: RouteValue {
    /// The text of the URL.
    public var routeTexts: [String] { [absoluteString] }

    /// The URL with this text.
    public init?(routeTexts: [String]) {
        guard routeTexts.count == 1 else { return nil }
        self.init(string: routeTexts[0])
    }
}

extension Date: RouteValue {
    /// The date in ISO 8601, in UTC, to the millisecond.
    public var routeTexts: [String] { [formatted(Self.milliseconds)] }

    /// The date that is written so, with or without a fraction of seconds.
    public init?(routeTexts: [String]) {
        guard routeTexts.count == 1,
            let date = (try? Self.milliseconds.parse(routeTexts[0]))
                ?? (try? Self.seconds.parse(routeTexts[0]))
        else { return nil }
        self = date
    }

    private static let seconds = ISO8601FormatStyle()
    private static let milliseconds = ISO8601FormatStyle(includingFractionalSeconds: true)
}

extension Array: RouteValue where Element: RouteValue {
    /// The texts of the elements.
    public var routeTexts: [String] { flatMap(\.routeTexts) }

    /// The values with these texts, each of one text, or nil if one has none. So an array of arrays does not come back as
    /// it was.
    public init?(routeTexts: [String]) {
        self = []
        for text in routeTexts {
            guard let element = Element(routeTexts: [text]) else { return nil }
            append(element)
        }
    }
}
