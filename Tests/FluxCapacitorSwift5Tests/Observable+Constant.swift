import FluxCapacitor

// The parts of RxSwift that the bridge below needs.

protocol Disposable {
    func dispose()
}

enum Disposables {
    private final class AnonymousDisposable: Disposable {
        private var action: (() -> Void)?
        init(_ action: @escaping () -> Void) { self.action = action }
        func dispose() {
            action?()
            action = nil
        }
    }

    static func create(with action: @escaping () -> Void) -> Disposable {
        return AnonymousDisposable(action)
    }
}

struct AnyObserver<Element> {
    let onNext: (Element) -> Void
}

final class Observable<Element> {
    private let subscribeHandler: (AnyObserver<Element>) -> Disposable

    init(_ subscribe: @escaping (AnyObserver<Element>) -> Disposable) { subscribeHandler = subscribe }

    static func create(_ subscribe: @escaping (AnyObserver<Element>) -> Disposable) -> Observable<Element> {
        return Observable(subscribe)
    }

    func subscribe(onNext: @escaping (Element) -> Void) -> Disposable {
        return subscribeHandler(AnyObserver(onNext: onNext))
    }

    func map<Result>(_ transform: @escaping (Element) -> Result) -> Observable<Result> {
        return .create { observer in self.subscribe { observer.onNext(transform($0)) } }
    }
}

// The bridge to RxSwift, as apps wrote it.

extension PrimitiveValue where Trait == ImmutableTrait {
    func asObservable() -> Observable<Element> {
        return Observable.create { [weak self] observer in
            let dust = self?.observe { observer.onNext($0) }
            return Disposables.create { dust?.clean() }
        }
    }

    func asObservable(on queue: ExecuteQueue, ignoreFirst: Bool) -> Observable<Element> {
        return .create { [weak self] observer in
            let dust = self?.observe(on: queue, ignoreFirst: ignoreFirst, changes: observer.onNext)
            return Disposables.create { dust?.clean() }
        }
    }
}
