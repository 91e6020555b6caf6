/// One way to read a pattern: which URLs it stands for, once each of its groups is either there or not.
struct RouteDefinition: Sendable {
    /// The text of the pattern, as it was registered.
    let routePattern: String

    /// What a URL must come from; nil if that does not matter.
    let origin: Origin?

    /// What the pieces of a URL must be.
    let components: [Component]

    /// A scheme and a host.
    struct Origin: Sendable {
        /// In lower case.
        let scheme: String
        /// Decoded and in lower case, with a port if the pattern names one; nil if the first component stands for it.
        let host: String?
    }

    /// What a piece of a URL must be.
    struct Component: Sendable {
        /// The text of a literal, as the pattern has it.
        var string: String?
        /// What kind of piece it is.
        var type: ComponentType
        /// The name of a variable.
        var name: String?

        /// What kind of piece a component stands for.
        enum ComponentType: Sendable {
            /// The piece that the component says.
            case literal
            /// Any one piece.
            case variable
            /// All pieces that are left, and at least one.
            case wildcard
        }
    }
}

extension RouteDefinition.Component {
    /// The component that a piece of a pattern, which is not empty, means.
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
    /// The text that a piece of a URL must mean.
    ///
    /// If the text of a literal is equal to that of a piece, so are the decoded texts; so it is enough to compare those.
    var canonicalText: String { PercentEncoding.decoded(string ?? "") }
}

extension RouteDefinition.Origin {
    /// `app://host`, or just `app:` for all hosts.
    var label: String { host.map { "\(scheme)://\($0)" } ?? "\(scheme):" }
}
