/// A value that can be part of a URL: for a variable, a wildcard, or a query item.
///
/// Strings, numbers, Booleans, UUIDs, dates and URLs conform, and so do arrays of them, for wildcards and for
/// repeated query items. An enum with a raw value, or a type that is `LosslessStringConvertible`, only has to declare
/// the conformance:
///
/// ```swift
/// enum Tab: String, RouteValue {
///     case inbox, archive
/// }
/// ```
///
/// `init(routeTexts:)` must restore the value from its `routeTexts`.
public protocol RouteValue {
    /// The value as unescaped strings: one string, or one string per element of an array.
    var routeTexts: [String] { get }

    /// The value with these strings; nil if they are not valid.
    init?(routeTexts: [String])
}

extension RouteValue where Self: LosslessStringConvertible {
    /// The description of the value.
    public var routeTexts: [String] { [description] }

    /// The value whose description is this text; nil if the text is not valid.
    public init?(routeTexts: [String]) {
        guard routeTexts.count == 1 else { return nil }
        self.init(routeTexts[0])
    }
}

extension RouteValue where Self: RawRepresentable, RawValue: RouteValue {
    /// The strings for the raw value.
    public var routeTexts: [String] { rawValue.routeTexts }

    /// The value whose raw value has these strings; nil if they are not valid.
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
    /// The UUID in its standard form.
    public var routeTexts: [String] { [uuidString] }

    /// The UUID whose standard form is this text; nil if the text is not valid.
    public init?(routeTexts: [String]) {
        guard routeTexts.count == 1 else { return nil }
        self.init(uuidString: routeTexts[0])
    }
}

extension URL: RouteValue {
    /// The text of the URL.
    public var routeTexts: [String] { [absoluteString] }

    /// The URL with this text; nil if the text is not valid.
    public init?(routeTexts: [String]) {
        guard routeTexts.count == 1 else { return nil }
        self.init(string: routeTexts[0])
    }
}

extension Date: RouteValue {
    /// The date in ISO 8601, in UTC, with milliseconds.
    public var routeTexts: [String] { [formatted(Self.milliseconds)] }

    /// The date in ISO 8601, with or without fractions of a second.
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
    /// The strings of the elements.
    public var routeTexts: [String] { flatMap(\.routeTexts) }

    /// The array whose elements are restored from one string each; nil if one of the strings is not valid. So an
    /// array of arrays cannot be restored.
    public init?(routeTexts: [String]) {
        self = []
        for text in routeTexts {
            guard let element = Element(routeTexts: [text]) else { return nil }
            append(element)
        }
    }
}
