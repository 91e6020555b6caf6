extension DefaultRouter {
    /// The patterns that are most similar to the URL, nearest first, each with its first difference from the URL.
    ///
    /// - Complexity: That of ``nearestPatterns(to:limit:)``.
    func nearMisses(of url: URL, limit: Int = 3) -> [(pattern: String, difference: String)] {
        var text = url.absoluteString
        return text.withUTF8 { text in
            nearestDefinitions(to: url, limit: limit).map { definition in
                (definition.routePattern, definition.difference(from: text))
            }
        }
    }

    /// Names the patterns of ``nearMisses(of:limit:)``, with their differences.
    static func sentence(about misses: [(pattern: String, difference: String)]) -> String {
        if misses.isEmpty { return "None comes near: add one." }
        let texts = misses.map { "\"\($0.pattern)\" (the URL \($0.difference))" }
        return "Nearest are \(texts.joined(separator: ", "))."
    }
}

extension RouteDefinition {
    /// The first difference between the URL and the definition, worded to follow "the URL" in a sentence.
    fileprivate func difference(from text: UnsafeBufferPointer<UInt8>) -> String {
        let parts = URLParts(text)
        func decoded(_ range: Range<Int>) -> String { EncodedText(text[range]).decoded }
        var withHost = parts.isHostInPath(of: text)
        if let origin {
            let scheme = decoded(parts.scheme)
            if scheme.lowercased() != origin.scheme {
                return scheme.isEmpty
                    ? "has no scheme: the pattern wants \"\(origin.scheme)\""
                    : "has the scheme \"\(scheme)\": the pattern wants \"\(origin.scheme)\""
            }
            if let host = origin.host {
                let own = decoded(parts.host).lowercased()
                let ownWithPort = parts.port.isEmpty ? own : "\(own):\(decoded(parts.port))"
                if host != own, host != ownWithPort {
                    return "has the host \"\(ownWithPort)\": the pattern wants \"\(host)\""
                }
            }
            withHost = origin.host == nil && !parts.host.isEmpty
        }
        return difference(from: URLPieces(parts, of: text, withHost: withHost).map(decoded))
            ?? difference(from: parts.queryItems(of: text)) ?? "matches"
    }

    private func difference(from items: Set<QueryItem>) -> String? {
        guard let wanted = query.first(where: { !items.contains($0) }) else { return nil }
        let values = items.filter { $0.name == wanted.name }.map { "\"\($0.value)\"" }.sorted()
        return values.isEmpty
            ? "has no \"\(wanted.name)\" in its query: the pattern wants \"\(wanted.value)\""
            : "has \(values.joined(separator: ", ")) for \"\(wanted.name)\" in its query: the pattern wants \"\(wanted.value)\""
    }

    private func difference(from pieces: [String]) -> String? {
        for (index, component) in components.enumerated() {
            let wanted =
                switch component.type {
                case .literal: "\"\(component.canonicalText)\""
                case .variable: ":\(component.name ?? "")"
                case .wildcard: "at least one piece for *"
                }
            guard index < pieces.count else {
                return "ends where the pattern wants \(wanted), at piece \(index + 1)"
            }
            if component.type == .wildcard { return nil }
            if component.type == .literal, component.canonicalText != pieces[index] {
                return "has \"\(pieces[index])\" where the pattern wants \(wanted), at piece \(index + 1)"
            }
        }
        guard pieces.count > components.count else { return nil }
        return
            "continues with \"\(pieces[components.count])\" where the pattern ends, at piece \(components.count + 1)"
    }
}
