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
