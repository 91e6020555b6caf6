/// A value that can be part of a URL: that of a variable, of a wildcard, or of a query item.
///
/// Texts, numbers, truth values, UUIDs, dates and URLs are route values, and so are arrays of them, for wildcards and for
/// query items that occur more than once. An enum with a raw value, or a type that is `LosslessStringConvertible`, becomes
/// one by saying so:
///
/// ```swift
/// enum Tab: String, RouteValue {
///     case inbox, archive
/// }
/// ```
///
/// What `init(routeTexts:)` makes of the texts of a value must be that value again.
public protocol RouteValue {
    /// The texts of the value, not escaped: one, unless it is an array.
    var routeTexts: [String] { get }

    /// The value with these texts, or nil if there is none.
    init?(routeTexts: [String])
}

extension RouteValue where Self: LosslessStringConvertible {
    /// The description.
    public var routeTexts: [String] { [description] }

    /// The value with this description, or nil if there is none.
    public init?(routeTexts: [String]) {
        guard routeTexts.count == 1 else { return nil }
        self.init(routeTexts[0])
    }
}

extension RouteValue where Self: RawRepresentable, RawValue: RouteValue {
    /// The texts of the raw value.
    public var routeTexts: [String] { rawValue.routeTexts }

    /// The value with this raw value, or nil if there is none.
    public init?(routeTexts: [String]) {
        guard let rawValue = RawValue(routeTexts: routeTexts) else { return nil }
        self.init(rawValue: rawValue)
    }
}

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
