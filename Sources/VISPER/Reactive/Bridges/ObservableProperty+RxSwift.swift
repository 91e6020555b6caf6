#if RxSwift
import HeadlessUIKit
import RxSwift

extension ObservableProperty {
    /// The current value and every later one, as an observable: with the package's trait `RxSwift`.
    ///
    /// ```swift
    /// userName.asObservable()
    ///     .subscribe(onNext: { name in print(name) })
    ///     .disposed(by: disposeBag)
    /// ```
    ///
    /// A subscriber is called with the current value before `subscribe` returns, and on the thread that sets the property with
    /// later ones. It neither fails nor completes. The observable keeps the property alive, a subscriber does not.
    public func asObservable() -> Observable<ValueType> {
        Observable.create { observer in
            let reference = self.subscribe { observer.onNext($0) }
            return Disposables.create { reference?.dispose() }
        }
    }
}

extension UIViewController {
    /// A bag of RxSwift whose subscriptions end with the controller. It is made when it is first asked for.
    public var defaultDisposeBag: DisposeBag {
        companion { DisposeBag() }
    }
}
#endif
