import Foundation
import RunSupport

/// Checks inputs for some time, in a process of its own, and prints the results as JSON.
struct FuzzWorker {
    private let target: any FuzzTarget.Type
    private let seed: UInt64
    private let corpus: Corpus
    private let current: URL

    /// The results of a batch of inputs.
    struct Batch: Codable {
        var inputs = 0
        var accepted = 0
        var refused = 0
        /// The number of inputs from the corpus that were checked.
        var corpus = 0
        var wrong: [WrongInput] = []
    }

    /// An input for which a check failed.
    struct WrongInput: Codable {
        let input: Data?
        let reason: String
    }

    /// A batch ends after this number of wrong inputs, since most of them show the same error.
    private static let wrongLimit = 5

    /// The time to reduce a wrong input.
    private static let patience = Duration.seconds(3)

    init(_ target: any FuzzTarget.Type, seed: UInt64, corpus: URL, current: URL) {
        self.target = target
        self.seed = seed
        self.corpus = Corpus(of: target, in: corpus)
        self.current = current
    }

    func run(for duration: Duration) {
        do {
            let batch = try batch(target, duration)
            FileHandle.standardOutput.write(try JSONEncoder().encode(batch))
        } catch {
            fatalError("The fuzzer cannot work: \(error)")
        }
    }

    private func batch<Target: FuzzTarget>(_: Target.Type, _ duration: Duration) throws -> Batch {
        let end = ContinuousClock.now + duration
        let file = try CurrentInput(writing: current)
        var random = SeededGenerator(seed: seed)
        var target = try Target()
        let mutator = Mutator(tokens: Target.tokens)
        let stored = try corpus.inputs()
        var pool = stored
        var batch = Batch()
        while ContinuousClock.now < end, batch.wrong.count < Self.wrongLimit {
            let input: [UInt8]
            if batch.corpus < stored.count {
                input = stored[batch.corpus]
                batch.corpus += 1
            } else if Int.random(in: 0..<4, using: &random) == 0 {
                do {
                    input = try target.generate(using: &random)
                } catch {
                    // The generator has failed, so there is no input to store. The seed reproduces the failure.
                    batch.wrong.append(WrongInput(input: nil, reason: "\(error)"))
                    continue
                }
                // The mutator changes inputs of the pool, so add the first generated inputs to the pool too.
                if pool.count < stored.count + 64 { pool.append(input) }
            } else {
                input = mutator.mutate(pool.randomElement(using: &random)!, with: pool, using: &random)
            }
            file.note(input, count: batch.inputs)
            batch.inputs += 1
            do {
                switch try target.check(input) {
                case .accepted: batch.accepted += 1
                case .refused: batch.refused += 1
                }
            } catch {
                let smaller = reduce(input, reason: "\(error)") { candidate in
                    file.note(candidate, count: batch.inputs)
                    batch.inputs += 1
                    do {
                        _ = try target.check(candidate)
                        return nil
                    } catch { return "\(error)" }
                }
                batch.wrong.append(smaller)
            }
        }
        return batch
    }

    /// Leaves out lines of a wrong input while the rest is wrong too: first many at a time, then single ones.
    ///
    /// - Parameter check: checks an input, and returns what is wrong with it.
    private func reduce(_ input: [UInt8], reason: String, check: ([UInt8]) -> String?) -> WrongInput {
        let end = ContinuousClock.now + Self.patience
        let newline = UInt8(ascii: "\n")
        var lines = input.split(separator: newline, omittingEmptySubsequences: false)
        var reason = reason
        var size = lines.count / 2
        while size > 0, ContinuousClock.now < end {
            var place = 0
            while place < lines.count, ContinuousClock.now < end {
                var fewer = lines
                fewer.removeSubrange(place..<min(lines.count, place + size))
                if let other = check(Array(fewer.joined(separator: CollectionOfOne(newline)))) {
                    lines = fewer
                    reason = other
                } else {
                    place += size
                }
            }
            size /= 2
        }
        return WrongInput(
            input: Data(lines.joined(separator: CollectionOfOne(newline))),
            reason: reason
        )
    }
}
