import Synchronization
import Testing

@testable import LocalWebServer

@Suite("Web server: guessing a token")
struct GuessLimitTests {
    /// A clock that the test advances.
    private final class Time: Sendable {
        private let value = Mutex(ContinuousClock.now)

        var now: ContinuousClock.Instant { value.withLock { $0 } }
        func pass(_ duration: Duration) { value.withLock { $0 += duration } }
    }

    private let time = Time()
    private let limit: GuessLimit

    init() {
        limit = GuessLimit { [time] in time.now }
    }

    /// The reason why a token is refused; nil if it is accepted.
    private func refusal(_ candidate: String?, from address: String?) -> RequestGuard.Refusal? {
        do {
            try limit.check(candidate, against: .secret, from: address)
            return nil
        } catch {
            return error
        }
    }

    private let right = AccessToken.secret.text

    @Test("After ten wrong tokens an address waits ten seconds for the next, also with the right one")
    func oneAddress() {
        for number in 1...10 { #expect(refusal("guess \(number)", from: "10.0.0.1") == .wrongToken) }
        #expect(refusal("guess 11", from: "10.0.0.1") == .tooManyGuesses(seconds: 10))
        #expect(refusal(right, from: "10.0.0.1") == .tooManyGuesses(seconds: 10))
        #expect(refusal(right, from: "10.0.0.2") == nil)
        time.pass(.seconds(9))
        #expect(refusal(right, from: "10.0.0.1") == .tooManyGuesses(seconds: 1))
        time.pass(.seconds(1))
        #expect(refusal("guess 12", from: "10.0.0.1") == .wrongToken)
        #expect(refusal(right, from: "10.0.0.1") == .tooManyGuesses(seconds: 10))
        time.pass(.seconds(10))
        #expect(refusal(right, from: "10.0.0.1") == nil)
    }

    @Test("A wrong token that is repeated counts once, and a missing one does not count")
    func repetition() {
        for _ in 1...100 {
            #expect(refusal("old token", from: "127.0.0.1") == .wrongToken)
            #expect(refusal(nil, from: "127.0.0.1") == .wrongToken)
            #expect(refusal("", from: "127.0.0.1") == .wrongToken)
        }
        #expect(refusal(right, from: "127.0.0.1") == nil)
    }

    @Test("Many addresses together are slowed down, but the right token from another address is accepted")
    func manyAddresses() {
        for number in 1...60 { #expect(refusal("guess \(number)", from: "10.0.0.\(number)") == .wrongToken) }
        #expect(refusal("another", from: "10.0.0.7") == .tooManyGuesses(seconds: 1))
        #expect(refusal(right, from: "10.0.1.1") == nil)
        time.pass(.seconds(1))
        #expect(refusal("another", from: "10.0.0.7") == .wrongToken)
        #expect(refusal("another", from: "10.0.0.8") == .tooManyGuesses(seconds: 1))
    }

    @Test(
        "At most 1,000 addresses are remembered, and those whose guesses have grown back are forgotten first"
    )
    func memory() {
        for number in 1...3_000 { _ = refusal("guess", from: "address \(number)") }
        #expect(limit.addressCount == 1_000)
        time.pass(.seconds(3_600))
        _ = refusal("guess", from: "new")
        #expect(refusal("another", from: "address 3000") == .wrongToken)
        #expect(limit.addressCount == 1_000)
    }

    @Test("Guesses of a day at full speed are few")
    func speed() {
        var compared = 0
        for number in 1...86_400 {
            if refusal("guess \(number)", from: "10.0.0.1") == .wrongToken { compared += 1 }
            time.pass(.seconds(1))
        }
        #expect(compared <= 10 + 86_400 / 10)
    }
}
