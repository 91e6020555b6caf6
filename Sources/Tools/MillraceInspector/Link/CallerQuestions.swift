import MillraceReporting

/// Asks the hub for the functions of the places that have sent actions. Used on the inspection's queue.
final class CallerQuestions {
    /// The largest number of places that are asked for in a connection. Nobody looks up further ones.
    private static let most = 4_096

    private let send: (SymbolQuestion) -> Void
    /// The places that were added. Retained, so that no other place gets the identity of one.
    private var known: [ObjectIdentifier: CallSite] = [:]
    private var waiting: [CallSite] = []

    /// The places that the pending question asks for, each with its addresses; empty if none is pending.
    private var asked: [(site: CallSite, places: [SymbolQuestion.Place?])] = []
    private var question: [SymbolQuestion.Place] = []

    /// - Parameter send: Sends a question to the hub.
    init(send: @escaping (SymbolQuestion) -> Void) { self.send = send }

    /// Adds a place to the next question, unless it was looked up or was added before.
    func note(_ site: CallSite) {
        if site.isLookedUp || known[ObjectIdentifier(site)] != nil { return }
        if known.count == Self.most { return site.giveUp() }
        known[ObjectIdentifier(site)] = site
        waiting.append(site)
    }

    /// Asks for the places that were added, unless a question is pending.
    func ask() {
        if !asked.isEmpty || waiting.isEmpty { return }
        var places: Set<SymbolQuestion.Place> = []
        while let site = waiting.first {
            let own = site.places
            let more = places.union(own.compactMap { $0 })
            if !asked.isEmpty && more.count > SymbolQuestion.most { break }
            waiting.removeFirst()
            places = more
            asked.append((site, own))
        }
        question = Array(places)
        send(SymbolQuestion(places: question))
    }

    /// Takes the answer to the pending question.
    ///
    /// - Throws: A failure if there was no such question.
    func take(_ answer: SymbolAnswer) throws(Link.Failure) {
        if asked.isEmpty || answer.functions.count != question.count {
            throw .unexpected("the answer to a question that was not asked")
        }
        let found = Dictionary(
            zip(
                question,
                answer.functions.map { functions in
                    functions.map { CallSite.Symbol(name: $0.name, file: $0.file, line: $0.line) }
                }
            )
        ) { $1 }
        for (site, places) in asked { site.setFrames(found: places.map { $0.flatMap { found[$0] } ?? [] }) }
        asked = []
        question = []
        ask()
    }
}

extension CallSite {
    /// Where its functions were running; nil where the file is unknown.
    fileprivate var places: [SymbolQuestion.Place?] {
        zip(addresses, images).map { address, image in
            // The return address is behind the call, possibly in the next function.
            image.map { SymbolQuestion.Place(image: $0.path, base: $0.base, address: address &- 1) }
        }
    }
}
