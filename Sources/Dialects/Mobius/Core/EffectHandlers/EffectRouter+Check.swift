import MillraceValues

extension EffectRouter {
    /// Checks at once that each case of the effect has exactly one route. Otherwise it is an error, whose message
    /// names the cases that have no route or more than one. Call this method before ``asConnectable``.
    ///
    /// ```swift
    /// let effectHandler = EffectRouter<Effect, Event>()
    ///     .routeCase(Effect.load).to(loader)
    ///     .routeCase(Effect.save).to(saver)
    ///     .requiringEveryCase()
    ///     .asConnectable
    /// ```
    ///
    /// Only routes by case can be checked. If several cases have payloads of the same type, only the first effect
    /// reveals which of them a route is for, so the check counts these cases together. A constant counts as a route
    /// for its case, whatever its payload. A case with a payload of type `Never` cannot occur and needs no route.
    ///
    /// - Complexity: O(cases × routes).
    public func requiringEveryCase() -> EffectRouter<Effect, Event> {
        guard let shape = EnumShape.of(Effect.self) else {
            refuse("\(EnumShape.reasonForNone(of: Effect.self)): requiringEveryCase needs cases.")
        }
        let tags = routes.map(\.possibleTags)
        if tags.contains(nil) {
            refuse("requiringEveryCase cannot look into routeEffects. Use routeCase for every effect.")
        }
        let complaints = RouteCensus(shape: shape, possibleTags: tags.compactMap { $0 }).complaints
        if !complaints.isEmpty {
            refuse(
                "The routes for \(Effect.self) are not one for each case: \(complaints.joined(separator: "; "))."
            )
        }
        return self
    }
}

/// Counts the routes for each case of an enum.
private struct RouteCensus {
    let shape: EnumShape
    /// For each route, the tags of the cases that it may accept.
    let possibleTags: [[UInt32]]

    /// Readable descriptions of the cases without exactly one route; empty if there are none.
    var complaints: [String] {
        let names = shape.layout.caseNames()
        return groups.compactMap { group in
            let routes = possibleTags.filter { !Set($0).isDisjoint(with: group) }.count
            if routes == group.count { return nil }
            let cases = group.map { names[Int($0)] }.joined(separator: ", ")
            return group.count == 1 ? "\(cases) has \(routes)" : "\(cases) together have \(routes)"
        }
    }

    /// The cases that can occur, in groups: cases that the same route may accept form one group.
    private var groups: [[UInt32]] {
        var groups: [[UInt32]] = []
        for tag in shape.payloads.indices.map(UInt32.init) {
            if shape.payloads[Int(tag)]?.type == Never.self { continue }
            if groups.contains(where: { $0.contains(tag) }) { continue }
            let largest = possibleTags.filter { $0.contains(tag) }.max { $0.count < $1.count }
            groups.append(largest ?? [tag])
        }
        return groups
    }
}
