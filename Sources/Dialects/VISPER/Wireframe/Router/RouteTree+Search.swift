extension RouteTree {
    /// The result of a search: the rank of a definition, and whether its first component has matched the URL's host.
    struct Match {
        var rank = RouteRank.none
        var includesHost = false
    }

    /// The highest-ranked definition that the URL matches.
    ///
    /// A search first descends to the child whose subtree has the higher rank. It descends to the other child only if
    /// the rank of that subtree is higher than the rank of the match found so far. So a search usually visits one
    /// node per piece. It visits more nodes if definitions have literals and variables at different places, and the
    /// definitions with the highest ranks fail only at a later piece. In the worst case, it visits each node once,
    /// but at most 2ᵏ nodes of a tree for the *k*-th piece.
    ///
    /// - Complexity: O(length of the URL) if one node per piece is visited. Allocates nothing for URLs of usual
    ///   depth.
    func firstMatch(for text: UnsafeBufferPointer<UInt8>, parts: URLParts) -> Match? {
        // The buffer has room for the host, even an empty one, and for as many pieces of the path as the tree can
        // compare.
        withUnsafeTemporaryAllocation(of: Piece.self, capacity: depth + 2) { pieces in
            pieces.initializeElement(at: 0, to: Piece(text[parts.host]))
            var count = 1
            for range in URLPieces(parts, of: text, withHost: false) {
                if count < pieces.count { pieces.initializeElement(at: count, to: Piece(text[range])) }
                count += 1
            }
            let search = Pieces(first: UnsafeBufferPointer(pieces), count: count)

            var match = Match()
            let isHostInPath = parts.isHostInPath(of: text)
            descend(from: Self.anyOrigin, search, start: isHostInPath ? 0 : 1, &match)
            if nodes[Self.origins].hasLiteralChildren {
                searchOrigins(text, parts, search, &match)
            }
            return match.rank > .none ? match : nil
        }
    }

    /// A piece of the URL, with the hash of its decoded text.
    private struct Piece {
        let text: EncodedText
        let hash: UInt64

        init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
            text = EncodedText(bytes)
            hash = text.plainBytes.map(RouteEdges.hash) ?? RouteEdges.hash(text)
        }
    }

    private struct Pieces {
        /// The host and the first pieces of the path, as many as the tree can compare.
        let first: UnsafeBufferPointer<Piece>
        let count: Int
    }

    /// Searches the trees of all origins that match the URL: its scheme with any host, its scheme with its host, and
    /// its scheme with its host and port.
    private func searchOrigins(
        _ text: UnsafeBufferPointer<UInt8>,
        _ parts: URLParts,
        _ pieces: Pieces,
        _ match: inout Match
    ) {
        let capacity = parts.scheme.count + parts.host.count + parts.port.count + 4
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { label in
            var count = 0
            func append(_ bytes: some Sequence<UInt8>) {
                for byte in bytes {
                    label.initializeElement(at: count, to: URLParts.lowercased(byte))
                    count += 1
                }
            }
            func search(start: Int) {
                let label = UnsafeBufferPointer(rebasing: label[..<count])
                let root = edges.child(of: Self.origins, labelHash: RouteEdges.hash(label), in: nodes) {
                    labels[$0].elementsEqual(label)
                }
                if let root { descend(from: root, pieces, start: start, &match) }
            }
            append(text[parts.scheme])
            append(CollectionOfOne(UInt8(ascii: ":")))
            search(start: parts.host.isEmpty ? 1 : 0)
            append("//".utf8)
            append(pieces.first[0].text)
            search(start: 1)
            if !parts.port.isEmpty {
                append(CollectionOfOne(UInt8(ascii: ":")))
                append(text[parts.port])
                search(start: 1)
            }
        }
    }

    /// Searches the subtree of a root for a definition with a higher rank than `match`. The root's children are
    /// compared with the piece at `start`.
    ///
    /// Needs no stack: the nodes have links to their parents, and their ranks decide on the next branch.
    private func descend(from root: Int, _ pieces: Pieces, start: Int, _ match: inout Match) {
        guard nodes[root].best > match.rank else { return }
        var node = root
        var position = start
        while true {
            let found = position < pieces.count ? nodes[node].wildcard : nodes[node].end
            if found > match.rank { match = Match(rank: found, includesHost: start == 0) }

            var next = branches(of: node, pieces, position).first
            while next < 0 || nodes[next].best <= match.rank {
                // Goes back to the last node whose second branch has not been searched. If there is none, ends at the
                // root.
                guard node != root else { return }
                let child = node
                node = Int(nodes[child].parent)
                position -= 1
                let hasTwo = nodes[node].hasLiteralChildren && nodes[node].variableChild >= 0
                guard hasTwo, nodes[node].best > match.rank else {
                    next = -1
                    continue
                }
                let branches = branches(of: node, pieces, position)
                next = branches.first == child ? branches.second : -1
            }
            node = next
            position += 1
        }
    }

    /// The indices of the children that match a piece. `first` is the child whose subtree has the higher rank. An
    /// index is negative if there is no such child.
    @inline(__always)
    private func branches(of node: Int, _ pieces: Pieces, _ position: Int) -> (first: Int, second: Int) {
        guard position < pieces.count else { return (-1, -1) }
        let variable = Int(nodes[node].variableChild)
        guard nodes[node].hasLiteralChildren else { return (variable, -1) }
        let piece = pieces.first[position]
        let literal = edges.child(of: node, labelHash: piece.hash, in: nodes) {
            isLabel($0, equalTo: piece.text)
        }
        guard let literal else { return (variable, -1) }
        guard variable >= 0 else { return (literal, -1) }
        return nodes[literal].best > nodes[variable].best ? (literal, variable) : (variable, literal)
    }

    @inline(__always)
    private func isLabel(_ range: Range<Int>, equalTo text: EncodedText) -> Bool {
        guard let bytes = text.plainBytes else { return labels[range].elementsEqual(text) }
        guard bytes.count == range.count else { return false }
        for offset in 0..<bytes.count where bytes[offset] != labels[range.lowerBound + offset] {
            return false
        }
        return true
    }
}
