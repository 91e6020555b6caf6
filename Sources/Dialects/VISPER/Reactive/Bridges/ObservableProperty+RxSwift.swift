#if RxSwift
import HeadlessUIKit
import RxSwift

extension ObservableProperty {
    /// The current value and every later one, as an observable. Requires the package's trait `RxSwift`.
    ///
    /// ```swift
    /// userName.asObservable()
    ///     .subscribe(onNext: { name in print(name) })
    ///     .disposed(by: disposeBag)
    /// ```
    ///
    /// A subscriber receives the current value before `subscribe` returns, and later values on the thread that sets the
    /// property. The observable neither fails nor completes. It retains the property; a subscriber does not.
    public func asObservable() -> Observable<ValueType> {
        Observable.create { observer in
            let reference = self.subscription(of: { observer.onNext($0) })
            return Disposables.create { reference.dispose() }
        }
    }
}

extension UIViewController {
    /// A dispose bag whose subscriptions end with the controller. The first access makes the bag.
    public var defaultDisposeBag: DisposeBag {
        companion { DisposeBag() }
    }
}
#endif
