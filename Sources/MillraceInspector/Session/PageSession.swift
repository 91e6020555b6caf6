import Foundation
import Millrace
import MillraceTimeline

/// One page that is connected.
///
/// It is told of entries in batches, of which few are under way at once. What a page has yet to be told is not kept: it is
/// read from the timeline when the page has acknowledged what came before. So a page that does not keep up costs nothing
/// but its place, and misses what the timeline drops meanwhile.
///
/// On the thread of a transition it notes that there is something new, and has itself woken up once for all that comes within
/// ``interval``.
///
/// Sendable: `mail` is read and written under `lock` only, and what is variable besides is used on the inspection's queue only.
final class PageSession: @unchecked Sendable {
    /// How many entries are in one message.
    static let batchSize = 1_000

    /// How many messages of entries may be unacknowledged.
    static let batchesUnderWay = 8

    /// How long news wait for more.
    static let interval = DispatchTimeInterval.milliseconds(50)

    /// Runs something on the inspection's queue when ``interval`` has passed.
    typealias Delay = @Sendable (@escaping @Sendable () -> Void) -> Void

    private struct Mail {
        var news = TimelineNews()
        var isWakingUp = false
    }

    private let inspection: Inspection
    private let send: @Sendable (ProcessMessage) -> Void
    private let delay: Delay
    private var mail = Mail()
    private let lock = Lock()

    private var observation: ObservationToken?
    private var unacknowledged = 0
    /// The number of the next entry that the page is to be told of.
    private var next = 0
    /// The oldest entry that the page has, or is to get.
    private var oldest = 0
    private var stores: [Int: WireStore] = [:]
    private var status: WireStatus?
    /// The entries that the page believes to have other states than were recorded.
    private var recomputed: Set<Int> = []

    private var timeline: Timeline { inspection.timeline }

    /// - Parameters:
    ///   - delay: In place of the queue's own clock.
    ///   - send: Carries messages to the page, in order. Called on the inspection's queue.
    init(
        _ inspection: Inspection,
        delay: Delay? = nil,
        send: @escaping @Sendable (ProcessMessage) -> Void
    ) {
        self.inspection = inspection
        self.send = send
        self.delay = delay ?? Self.delay(on: inspection.queue)
    }

    /// The clock of a queue.
    static func delay(on queue: DispatchQueue) -> Delay {
        { queue.asyncAfter(deadline: .now() + interval, execute: $0) }
    }

    // MARK: The page's life

    /// Greets the page and shows it all that there is, and from then on what is new.
    func begin() async { await onQueue { $0.greetAndObserve() } }

    /// Takes a message of the page; returns when it has been read, and answered unless the inspection's action queue has to.
    func receive(_ json: String) async { await onQueue { $0.take(json) } }

    /// Ends it. Idempotent.
    func end() async { await onQueue { $0.stop() } }

    /// As ``begin()``, on the inspection's queue.
    func greetAndObserve() {
        // From here on nothing is missed; what is noted before the greeting is told twice at worst.
        observation = timeline.observe { [weak self] in self?.note($0) }
        greet()
        tell()
    }

    /// As ``receive(_:)``, on the inspection's queue.
    func take(_ json: String) {
        do throws(PageMessageError) {
            switch try PageMessage(json: json) {
            case .acknowledge: acknowledge()
            case .request(let number, let request): answer(request, number)
            }
        } catch {
            send(.answer(request: error.request, .failure("\(error.reason)")))
        }
    }

    /// As ``end()``, on the inspection's queue.
    func stop() {
        observation?.end()
        observation = nil
    }

    private func onQueue(_ body: @escaping @Sendable (PageSession) -> Void) async {
        await withCheckedContinuation { continuation in
            inspection.queue.async {
                body(self)
                continuation.resume()
            }
        }
    }

    // MARK: Answering

    private func answer(_ request: Request, _ number: Int) {
        do {
            if let answer = try inspection.look(request) {
                return send(.answer(request: number, answer))
            }
        } catch {
            return send(.answer(request: number, .failure("\(error)")))
        }
        inspection.actionQueue.async { [inspection, send] in
            let answer: Answer
            do {
                try inspection.act(request)
                answer = .done
            } catch {
                answer = .failure("\(error)")
            }
            inspection.queue.async { send(.answer(request: number, answer)) }
        }
    }

    private func acknowledge() {
        let wasBehind = unacknowledged == Self.batchesUnderWay
        unacknowledged = max(0, unacknowledged - 1)
        if wasBehind { tell() }
    }

    // MARK: Telling

    /// Called on any thread, for every transition. O(1).
    private func note(_ change: Timeline.Change) {
        let isFirst = lock.withLock {
            mail.news.note(change)
            defer { mail.isWakingUp = true }
            return !mail.isWakingUp
        }
        if isFirst { delay { [weak self] in self?.tell() } }
    }

    private func greet() {
        let ids = timeline.ids
        let stores = inspection.stores
        let status = inspection.status
        next = ids.lowerBound
        oldest = ids.lowerBound
        self.stores = Dictionary(stores.map { ($0.id, $0) }) { $1 }
        self.status = status
        send(
            .hello(
                Hello(
                    inspection.app,
                    missing: inspection.remains?.missing,
                    permissions: inspection.permissions,
                    stores: stores,
                    status: status,
                    ids: ids,
                    limits: timeline.limits
                )
            )
        )
    }

    /// Tells the page what it does not know yet, as far as it keeps up.
    private func tell() {
        // It may have ended while this was on its way.
        if observation == nil { return }
        let news = lock.withLock {
            defer { mail = Mail() }
            return mail.news
        }
        if news.wasReplaced { tellReplaced() }
        tellStores()
        tellEntries()
        if let ids = news.recomputed { tellRecomputed(ids) }
        if news.isStatusNew { tellStatus() }
    }

    private func tellReplaced() {
        let ids = timeline.ids
        next = ids.lowerBound
        oldest = ids.lowerBound
        recomputed = []
        send(.cleared)
    }

    private func tellStores() {
        let changed = inspection.stores.filter { stores[$0.id] != $0 }
        if changed.isEmpty { return }
        for store in changed { stores[store.id] = store }
        send(.stores(changed))
    }

    private func tellEntries() {
        if unacknowledged < Self.batchesUnderWay { tellDropped() }
        while unacknowledged < Self.batchesUnderWay {
            let entries = timeline.entries(in: next..<next + Self.batchSize)
            guard let last = entries.last else { return }
            // A store may have become known since it was looked for.
            if entries.contains(where: { stores[$0.transition.store.id] == nil }) { tellStores() }
            next = last.id + 1
            unacknowledged += 1
            send(.entries(entries.map { WireEntry($0, since: timeline.began) }))
            tellRecomputed(entries)
        }
    }

    private func tellDropped() {
        // Found out before, so that what the page has of them is among what is dropped.
        let forgotten = forgottenStores
        let first = timeline.ids.lowerBound
        if first > oldest {
            send(.trimmed(before: first, count: first - oldest))
            oldest = first
            next = max(next, first)
            recomputed = recomputed.filter { $0 >= first }
        }
        if forgotten.isEmpty { return }
        for store in forgotten { stores[store] = nil }
        send(.forgotten(stores: forgotten.sorted()))
    }

    /// Those that the page was told of and the timeline has forgotten: they have gone, and it has no entries of them.
    private var forgottenStores: Set<Int> {
        let known = timeline.stores
        return stores.count > known.count ? Set(stores.keys).subtracting(known.map(\.id)) : []
    }

    private func tellRecomputed(_ ids: Range<Int>) {
        let told = max(ids.lowerBound, oldest)..<max(ids.lowerBound, oldest, min(ids.upperBound, next))
        tellRecomputed(timeline.entries(in: told))
    }

    /// Of these entries, those whose states are others than were recorded, or were when the page was told.
    private func tellRecomputed(_ entries: [TimelineEntry]) {
        let recomputations = entries.filter { $0.isRecomputed || recomputed.contains($0.id) }
            .map { WireRecomputation(order: $0.id, changed: $0.isRecomputed) }
        if recomputations.isEmpty { return }
        for recomputation in recomputations {
            if recomputation.changed {
                recomputed.insert(recomputation.order)
            } else {
                recomputed.remove(recomputation.order)
            }
        }
        send(.recomputed(recomputations))
    }

    private func tellStatus() {
        let status = inspection.status
        if status == self.status { return }
        self.status = status
        send(.status(status))
    }
}
