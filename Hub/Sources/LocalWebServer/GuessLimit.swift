import Synchronization

/// Slows down clients that guess a token, for each address and for all together.
///
/// An address may send ``burst`` different wrong tokens, and one more every ten seconds. A repeated wrong token does not
/// count, so that a page with an old token cannot lock out its machine. While an address has no guess left, its tokens
/// are refused without being compared, the right one too. The same holds when all addresses together have used up
/// ``commonBurst``, with one more each second, but only for addresses that have sent a wrong token before. So the right
/// token is accepted at once from any other address.
///
/// Remembers at most ``mostAddresses``, and beyond that forgets the address that has guessed longest ago. No task waits.
/// May be used from any thread.
public final class GuessLimit: Sendable {
    /// The number of wrong tokens that an address may send at once.
    static let burst = 10
    /// The time after which an address may send one more.
    static let interval = Duration.seconds(10)
    /// The number of wrong tokens that all addresses together may send at once.
    static let commonBurst = 60
    /// The time after which all addresses together may send one more.
    static let commonInterval = Duration.seconds(1)
    /// The maximum number of remembered addresses.
    static let mostAddresses = 1_000

    fileprivate struct State {
        var addresses: [String: Guesser] = [:]
        var all: Bucket
    }

    private let now: @Sendable () -> ContinuousClock.Instant
    private let state: Mutex<State>

    /// Creates a limit without any guesses.
    public convenience init() { self.init { .now } }

    /// Creates a limit with a clock for tests.
    init(now: @escaping @Sendable () -> ContinuousClock.Instant) {
        self.now = now
        let all = Bucket(burst: Self.commonBurst, interval: Self.commonInterval, full: now())
        state = Mutex(State(all: all))
    }

    /// The number of remembered addresses.
    var addressCount: Int { state.withLock { $0.addresses.count } }

    /// Compares a client's token. O(1), or O(``mostAddresses``) for a wrong token from a new address.
    ///
    /// - Parameters:
    ///   - candidate: The client's token; nil if it has sent none, which is no guess.
    ///   - address: The client's address; nil if it is unknown. All unknown addresses count as one.
    /// - Throws: `wrongToken`, or `tooManyGuesses` if the token was not compared.
    public func check(
        _ candidate: String?,
        against token: AccessToken,
        from address: String?
    ) throws(RequestGuard.Refusal) {
        guard let candidate, !candidate.isEmpty else { throw .wrongToken }
        let (address, time) = (address ?? "", now())
        let hash = candidate.hashValue
        let refusal = state.withLock { state -> RequestGuard.Refusal? in
            // An address whose guesses have grown back is as good as a new one.
            let known = state.addresses[address].flatMap { $0.bucket.full > time ? $0 : nil }
            if let known {
                if known.wrong.contains(hash) { return .wrongToken }
                let wait = max(known.bucket.wait(at: time), state.all.wait(at: time))
                if wait > .zero { return .tooManyGuesses(seconds: Int((wait / .seconds(1)).rounded(.up))) }
            }
            if token.matches(candidate) { return nil }
            var guesser = known ?? Guesser(at: time)
            guesser.note(hash, at: time)
            state.all.take(at: time)
            state.remember(guesser, address)
            return .wrongToken
        }
        if let refusal { throw refusal }
    }

    /// An address that has sent wrong tokens.
    fileprivate struct Guesser {
        var bucket: Bucket
        /// Hashes of its latest wrong tokens.
        var wrong: [Int] = []

        init(at time: ContinuousClock.Instant) {
            bucket = Bucket(burst: GuessLimit.burst, interval: GuessLimit.interval, full: time)
        }

        mutating func note(_ hash: Int, at time: ContinuousClock.Instant) {
            bucket.take(at: time)
            wrong.append(hash)
            if wrong.count > GuessLimit.burst { wrong.removeFirst() }
        }
    }

    /// A number of guesses that grows back with time.
    fileprivate struct Bucket {
        let burst: Int
        let interval: Duration
        /// When all guesses have grown back.
        var full: ContinuousClock.Instant

        /// The time until there is a guess.
        func wait(at time: ContinuousClock.Instant) -> Duration {
            max(.zero, time.duration(to: full) - interval * (burst - 1))
        }

        mutating func take(at time: ContinuousClock.Instant) { full = max(full, time) + interval }
    }
}

extension GuessLimit.State {
    fileprivate mutating func remember(_ guesser: GuessLimit.Guesser, _ address: String) {
        if addresses[address] == nil && addresses.count >= GuessLimit.mostAddresses,
            let oldest = addresses.min(by: { $0.value.bucket.full < $1.value.bucket.full })
        {
            addresses[oldest.key] = nil
        }
        addresses[address] = guesser
    }
}
