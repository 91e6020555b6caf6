/// One variant of a pattern, in which each optional group is either included or left out.
struct RouteDefinition: Sendable {
    /// The text of the pattern, as it was registered.
    let routePattern: String

    /// The scheme and host that a URL must have; nil if any scheme and host match.
    let origin: Origin?

    /// The components that the pieces of a URL must match.
    let components: [Component]

    /// The items that the query of a URL must have, in the order of the pattern.
    let query: [QueryItem]

    /// A decoded name with its decoded value.
    struct QueryItem: Hashable, Sendable {
        let name: String
        let value: String
    }

    /// A scheme and a host.
    struct Origin: Sendable {
        /// The scheme, in lower case.
        let scheme: String
        /// The host, decoded and in lower case, with a port if the pattern has one. Nil if the pattern has a variable
        /// or a wildcard in place of the host; that variable or wildcard is then the first of the `components`.
        let host: String?
    }

    /// The requirement for a piece of a URL.
    struct Component: Sendable {
        /// The text of a literal, as in the pattern.
        var string: String?
        var type: ComponentType
        /// The name of a variable.
        var name: String?

        enum ComponentType: Sendable {
            /// Matches one piece with the same text.
            case literal
            /// Matches any one piece.
            case variable
            /// Matches all remaining pieces, at least one.
            case wildcard
        }
    }
}

extension RouteDefinition.Component {
    /// The component for a piece of a pattern. The piece must not be empty.
    init(piece: Substring.UTF8View) {
        let text = String(Substring(piece))
        switch piece.first {
        case UInt8(ascii: ":"):
            self.init(string: nil, type: .variable, name: String(text.unicodeScalars.dropFirst()))
        case UInt8(ascii: "*"):
            self.init(string: nil, type: .wildcard, name: nil)
        default:
            self.init(string: text, type: .literal, name: nil)
        }
    }
}

extension RouteDefinition.Component {
    /// The decoded text, to compare with a decoded piece of a URL.
    var canonicalText: String { PercentEncoding.decoded(string ?? "") }
}

extension RouteDefinition.Origin {
    /// `app://host`, or just `app:` for all hosts.
    var label: String { host.map { "\(scheme)://\($0)" } ?? "\(scheme):" }
}
