import Foundation

/// A literal implementation of the rules of route patterns: it tries all patterns in order, on texts split and decoded by
/// Foundation.
public struct ReferenceRouter {
    private struct Route {
        let pattern: String
        let priority: Int
        let scheme: String?
        let host: String?
        /// The variants of the pattern's path, with and without each optional group, each split at its slashes. The
        /// longest comes first.
        let paths: [[String]]
        /// The items that the query of a URL must have.
        let query: Set<[String]>
    }

    /// The pattern that matches a URL, and the parameters of the URL.
    public struct Match: Equatable {
        /// The pattern.
        public var pattern: String
        /// The parameters of the route result.
        public var parameters: [String: Value]
    }

    /// A parameter of a URL.
    public enum Value: Equatable {
        case text(String)
        case texts([String])
        case url(URL)
    }

    private var routes: [Route] = []

    /// A router without patterns.
    public init() {}

    // MARK: Adding

    /// Adds a pattern; returns false if it is invalid.
    public mutating func add(_ pattern: String, priority: Int) -> Bool {
        let mark = pattern.unicodeScalars.firstIndex(of: "?")
        let items = mark.map { Self.items(String(pattern.unicodeScalars[$0...].dropFirst())) } ?? []
        guard !pattern.unicodeScalars.contains("#"),
            !items.contains(where: { $0.value == nil && !$0.name.isEmpty })
        else { return false }
        let query = Set(
            items.compactMap { item in item.value.map { [Self.decoded(item.name), Self.decoded($0)] } }
        )
        var rest = String(pattern.unicodeScalars[..<(mark ?? pattern.endIndex)])
        var scheme: String?
        var host: String?
        if let range = rest.range(of: #"^[A-Za-z][A-Za-z0-9+.-]*://"#, options: .regularExpression) {
            scheme = rest[range].dropLast(3).lowercased()
            rest = String(rest[range.upperBound...])
            let authority = rest.unicodeScalars.prefix { $0 != "/" && $0 != "(" }
            host = String(authority)
            rest.unicodeScalars.removeFirst(authority.count)
        }
        guard let expanded = Self.expand(rest) else { return false }
        let paths = expanded.sorted { $0.count > $1.count }.map { path in
            // A host that is a parameter is matched like a piece of the path.
            ((host.map { Self.isParameter($0) ? [$0] : [] }) ?? [])
                + Self.pieces(of: path)
        }
        guard !paths.contains(where: { $0.dropLast().contains { $0.begins(with: "*") } }) else {
            return false
        }
        if let text = host {
            // A user name before the host is not a part of the host.
            let parts = text.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false)
            host = Self.isParameter(text) ? nil : parts.last.map { Self.decoded(String($0)) }
        }
        routes.append(
            Route(
                pattern: pattern,
                priority: priority,
                scheme: scheme,
                host: host,
                paths: paths,
                query: query
            )
        )
        return true
    }

    private static func isParameter(_ piece: String) -> Bool {
        piece.begins(with: ":") || piece.begins(with: "*")
    }

    /// Splits a path at its slashes. Also splits at a slash before a combining accent, although Swift joins both into one
    /// character.
    private static func pieces(of path: String) -> [String] {
        path.unicodeScalars.split(separator: "/").map(String.init)
    }

    /// All variants of a path: with and without each of its optional groups. Nil if the parentheses are invalid.
    private static func expand(_ path: String) -> [String]? {
        var stretches: [(text: String, isOptional: Bool)] = []
        var isOptional = false
        var text = ""
        for scalar in path.unicodeScalars.map(Optional.some) + [nil] {
            switch scalar {
            case "(", ")", nil:
                guard (scalar == ")") == isOptional else { return nil }
                let pieces = pieces(of: text).joined(separator: "/")
                if !pieces.isEmpty { stretches.append((pieces, isOptional)) }
                isOptional = scalar == "("
                text = ""
            case let scalar?: text.unicodeScalars.append(scalar)
            }
        }
        guard stretches.filter(\.isOptional).count <= 8 else { return nil }
        return stretches.reduce([""]) { paths, stretch in
            paths.flatMap { path in
                stretch.isOptional ? [path + "/" + stretch.text, path] : [path + "/" + stretch.text]
            }
        }
    }

    // MARK: Routing

    /// The patterns in the order in which they are tried.
    public var patterns: [String] { sorted.map(\.pattern) }

    private var sorted: [Route] {
        routes.enumerated()
            .sorted { ($0.1.priority, $0.1.query.count, $0.0) > ($1.1.priority, $1.1.query.count, $1.0) }
            .map(\.element)
    }

    /// Of the patterns that match the URL, returns the one with the highest priority; of several, the one whose query
    /// has the most items; of several, the one that was added last.
    public func match(_ url: URL, parameters: [String: String]) -> Match? {
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)!
        let query = Set(Self.queryItems(of: parts).map { [$0.name, $0.value] })
        for route in sorted where route.query.isSubset(of: query) {
            for path in route.paths {
                if let values = values(of: parts, route, path) {
                    let merged = Self.query(of: parts)
                        .merging(["RouteURL": .url(url), "JLRouteURL": .url(url)]) { $1 }
                        .merging([
                            "RoutePattern": .text(route.pattern), "JLRoutePattern": .text(route.pattern),
                        ]) { $1 }
                        .merging(values) { $1 }
                        .merging(parameters.mapValues(Value.text)) { $1 }
                    return Match(pattern: route.pattern, parameters: merged)
                }
            }
        }
        return nil
    }

    private func values(of parts: URLComponents, _ route: Route, _ path: [String]) -> [String: Value]? {
        var pieces = parts.percentEncodedPath.split(separator: "/").map(String.init)
        let urlHost = parts.encodedHost ?? ""
        if let scheme = route.scheme {
            guard scheme == parts.scheme?.lowercased() else { return nil }
            if let host = route.host {
                let hosts = [urlHost] + (parts.port.map { ["\(urlHost):\($0)"] } ?? [])
                guard hosts.contains(where: { Self.decoded($0).lowercased() == host.lowercased() }) else {
                    return nil
                }
            } else if !urlHost.isEmpty {
                pieces.insert(urlHost, at: 0)
            }
        } else if !urlHost.isEmpty, !urlHost.contains("."), !urlHost.hasPrefix("["),
            urlHost.lowercased() != "localhost"
        {
            pieces.insert(urlHost, at: 0)
        }

        var values: [String: Value] = [:]
        for expected in path {
            if expected.begins(with: "*") {
                guard !pieces.isEmpty else { return nil }
                values["*"] = .texts(pieces.map(Self.decoded))
                return values
            }
            guard !pieces.isEmpty else { return nil }
            let piece = pieces.removeFirst()
            if expected.begins(with: ":") {
                values[String(expected.unicodeScalars.dropFirst())] = .text(Self.decoded(piece))
            } else {
                guard Self.decoded(piece).utf8.elementsEqual(Self.decoded(expected).utf8) else { return nil }
            }
        }
        return pieces.isEmpty ? values : nil
    }

    private static func query(of parts: URLComponents) -> [String: Value] {
        var values: [String: [String]] = [:]
        for (name, value) in queryItems(of: parts) { values[name, default: []].append(value) }
        return values.mapValues { $0.count == 1 ? .text($0[0]) : .texts($0) }
    }

    /// The items of the query and of a fragment that looks like one, decoded.
    private static func queryItems(of parts: URLComponents) -> [(name: String, value: String)] {
        var items = items(parts.percentEncodedQuery ?? "")
        if let fragment = parts.percentEncodedFragment {
            let mark = fragment.firstIndex(of: "?").map(fragment.index(after:)) ?? fragment.startIndex
            let more = self.items(String(fragment[mark...]))
            if let value = more.first?.value, !value.isEmpty { items += more }
        }
        return items.compactMap { item in item.value.map { (decoded(item.name), decoded($0)) } }
    }

    private static func items(_ query: String) -> [(name: String, value: String?)] {
        query.unicodeScalars.split(separator: "&", omittingEmptySubsequences: false).map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count == 2 ? String(parts[1]) : nil)
        }
    }

    /// The decoded text of a piece, or the piece itself if its escapes are incomplete or invalid UTF-8. Foundation's
    /// function decodes some invalid escapes, such as `%A9`, to other texts.
    private static func decoded(_ piece: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(piece.utf8)[...]
        while let byte = rest.popFirst() {
            if byte != UInt8(ascii: "%") {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
            guard digits.count == 2 else { return piece }
            bytes.append(UInt8(digits[0] * 16 + digits[1]))
            rest = rest.dropFirst(2)
        }
        return String(bytes: bytes, encoding: .utf8) ?? piece
    }
}

extension String {
    /// Whether the text begins with this character, even if a combining accent follows it.
    fileprivate func begins(with scalar: Unicode.Scalar) -> Bool { unicodeScalars.first == scalar }
}
