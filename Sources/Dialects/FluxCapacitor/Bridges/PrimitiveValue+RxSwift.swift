#if RxSwift
import RxSwift

extension PrimitiveValue where Trait == ImmutableTrait {
    /// The current value and every later one, as an observable. Requires the package trait `RxSwift`.
    ///
    /// ```swift
    /// store.users.asObservable()
    ///     .map(\.count)
    ///     .subscribe(onNext: { count in print(count) })
    ///     .disposed(by: disposeBag)
    /// ```
    ///
    /// Calls each subscriber like an observer with ``ExecuteQueue/current``: with the current value before
    /// `subscribe` returns, and with later values on the assigning thread, after the reduce. Calls are made one at a
    /// time, in the order of the assignments. The observable neither fails nor completes. Amortised O(1) per
    /// subscription.
    ///
    /// The observable retains the constant; a subscription does not.
    public func asObservable() -> Observable<Element> {
        Observable.create { observer in
            let dust = self.observe { observer.onNext($0) }
            return Disposables.create { dust.clean() }
        }
    }
}
#endif
