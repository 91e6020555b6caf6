import FluxCapacitor

// A small reactive library of the app's own.

protocol Ending {
    func end()
}

final class Feed<Item> {
    struct Reader {
        let read: (Item) -> Void
    }

    private let start: (Reader) -> Ending

    init(_ start: @escaping (Reader) -> Ending) {
        self.start = start
    }

    static func starting(_ start: @escaping (Reader) -> Ending) -> Feed<Item> {
        return Feed(start)
    }

    func read(_ read: @escaping (Item) -> Void) -> Ending {
        return start(Reader(read: read))
    }

    func convert<Other>(_ conversion: @escaping (Item) -> Other) -> Feed<Other> {
        return .starting { reader in self.read { item in reader.read(conversion(item)) } }
    }
}

/// Runs a closure at the first `end()`.
final class OneEnding: Ending {
    private var last: (() -> Void)?

    init(_ last: @escaping () -> Void) {
        self.last = last
    }

    func end() {
        let last = self.last
        self.last = nil
        last?()
    }
}

// The bridge, which has the name of the bridge to RxSwift. Each feed observes while it is read, and does not retain the
// constant.

extension PrimitiveValue where Trait == ImmutableTrait {
    func asObservable(on queue: ExecuteQueue, ignoreFirst: Bool) -> Feed<Element> {
        return .starting { [weak self] reader in
            let dust = self?.observe(on: queue, ignoreFirst: ignoreFirst, changes: reader.read)
            return OneEnding { dust?.clean() }
        }
    }

    func asObservable() -> Feed<Element> {
        return Feed.starting { [weak self] reader in
            let dust = self?.observe { reader.read($0) }
            return OneEnding { dust?.clean() }
        }
    }
}
