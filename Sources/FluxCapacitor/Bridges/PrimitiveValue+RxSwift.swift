#if RxSwift
import RxSwift

extension PrimitiveValue where Trait == ImmutableTrait {
    /// The current value and every later one, as an observable: with the package's trait `RxSwift`.
    ///
    /// ```swift
    /// store.users.asObservable()
    ///     .map(\.count)
    ///     .subscribe(onNext: { count in print(count) })
    ///     .disposed(by: disposeBag)
    /// ```
    ///
    /// Each subscriber is called as an observer with ``ExecuteQueue/current`` is: with the current value before `subscribe`
    /// returns, and with later ones on the thread of the assignment, after the reduce, one call at a time, in the order of
    /// the assignments. It neither fails nor completes. Amortised O(1) for each subscription.
    ///
    /// The observable keeps the constant alive, a subscription does not.
    public func asObservable() -> Observable<Element> {
        Observable.create { observer in
            let dust = self.observe { observer.onNext($0) }
            return Disposables.create { dust.clean() }
        }
    }
}
#endif
