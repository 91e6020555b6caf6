// Part of Combine.

public protocol Cancellable { func cancel() }

public final class AnyCancellable: Cancellable, Hashable {
    public init(_ cancel: @escaping () -> Void) {}
    public func cancel() {}
    public func hash(into hasher: inout Hasher) {}
    public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }
    public func store(in set: inout Set<AnyCancellable>) {}
}

public protocol CustomCombineIdentifierConvertible { var combineIdentifier: CombineIdentifier { get } }

public struct CombineIdentifier: Hashable, Sendable {
    public init() {}
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
    public var combineIdentifier: CombineIdentifier { CombineIdentifier() }
}

public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible { func request(_ demand: Subscribers.Demand) }

public enum Subscribers {
    public enum Completion<Failure: Error> {
        case finished
        case failure(Failure)
    }

    public struct Demand: Equatable, Comparable, Hashable, Sendable {
        public static let unlimited = Demand()
        public static let none = Demand()
        public static func max(_ value: Int) -> Demand { fatalError() }
        public var max: Int? { fatalError() }

        public static func + (left: Demand, right: Demand) -> Demand { fatalError() }
        public static func + (left: Demand, right: Int) -> Demand { fatalError() }
        public static func += (left: inout Demand, right: Demand) {}
        public static func += (left: inout Demand, right: Int) {}
        public static func - (left: Demand, right: Demand) -> Demand { fatalError() }
        public static func - (left: Demand, right: Int) -> Demand { fatalError() }
        public static func -= (left: inout Demand, right: Demand) {}
        public static func -= (left: inout Demand, right: Int) {}
        public static func > (left: Demand, right: Int) -> Bool { fatalError() }
        public static func < (left: Demand, right: Demand) -> Bool { fatalError() }
        public static func == (left: Demand, right: Int) -> Bool { fatalError() }
    }
}

public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
    associatedtype Input
    associatedtype Failure: Error
    func receive(subscription: any Subscription)
    func receive(_ input: Input) -> Subscribers.Demand
    func receive(completion: Subscribers.Completion<Failure>)
}

public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error
    func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input
}

extension Publisher where Failure == Never {
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { fatalError() }
}

extension Publisher where Output: Equatable {
    public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> { fatalError() }
}

extension Publisher {
    public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> { fatalError() }
    public func subscribe<S: Subscriber>(_ subscriber: S) where Failure == S.Failure, Output == S.Input {}
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { fatalError() }
    public func handleEvents(
        receiveSubscription: ((any Subscription) -> Void)? = nil,
        receiveOutput: ((Output) -> Void)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
        receiveCancel: (() -> Void)? = nil,
        receiveRequest: ((Subscribers.Demand) -> Void)? = nil
    ) -> Publishers.HandleEvents<Self> { fatalError() }
}

public enum Publishers {
    public struct Map<Upstream: Publisher, Output>: Publisher {
        public typealias Failure = Upstream.Failure
        public func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input {}
    }

    public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input {}
    }

    public struct HandleEvents<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input {}
    }
}

public struct AnyPublisher<Output, Failure: Error>: Publisher {
    public func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input {}
}

public struct Deferred<DeferredPublisher: Publisher>: Publisher {
    public typealias Output = DeferredPublisher.Output
    public typealias Failure = DeferredPublisher.Failure
    public init(createPublisher: @escaping () -> DeferredPublisher) {}
    public func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input {}
}

public final class CurrentValueSubject<Output, Failure: Error>: Publisher {
    public init(_ value: Output) {}
    public func send(_ input: Output) {}
    public func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input {}
}
