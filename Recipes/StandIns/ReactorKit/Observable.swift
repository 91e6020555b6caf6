// The part of RxSwift that apps import.

/// A stream of elements.
public class Observable<Element> {
    private let onSubscribe: (@escaping (Element) -> Void) -> Void

    init(_ onSubscribe: @escaping (@escaping (Element) -> Void) -> Void) { self.onSubscribe = onSubscribe }

    /// Calls `onNext` with each element.
    public func subscribe(onNext: @escaping (Element) -> Void) { onSubscribe(onNext) }

    /// A stream of one element.
    public static func just(_ element: Element) -> Observable { Observable { $0(element) } }

    /// The elements of several streams.
    public static func merge(_ sources: Observable...) -> Observable {
        Observable { next in sources.forEach { $0.subscribe(onNext: next) } }
    }

    /// The elements that the closure includes.
    public func filter(_ isIncluded: @escaping (Element) -> Bool) -> Observable {
        Observable { next in self.subscribe { if isIncluded($0) { next($0) } } }
    }

    /// The elements of the streams that `transform` returns for each element.
    public func flatMap<Other>(_ transform: @escaping (Element) -> Observable<Other>) -> Observable<Other> {
        Observable<Other> { next in self.subscribe { transform($0).subscribe(onNext: next) } }
    }
}

/// A stream whose elements are added by calls of `onNext`.
public final class PublishSubject<Element>: Observable<Element> {
    private final class Observers {
        var all: [(Element) -> Void] = []
    }

    private let observers: Observers

    /// A stream without subscribers.
    public init() {
        let observers = Observers()
        self.observers = observers
        super.init { observers.all.append($0) }
    }

    /// Adds an element.
    public func onNext(_ element: Element) { observers.all.forEach { $0(element) } }
}
