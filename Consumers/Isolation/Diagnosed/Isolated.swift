// Conformances that belong to an actor are refused where Millrace calls them off it.
// modes: 6, 6 main

import MobiusCore
import Prex
import VISPER_Reactive
import VISPER_Redux

@MainActor final class Handler: EffectHandler {
    // expect 6, 6 main: error: conformance of 'Handler' to protocol 'EffectHandler' crosses into main actor-isolated code and can cause data races
    var count = 0
    func handle(_ items: [Int], _ callback: EffectCallback<Int>) -> any MobiusCore.Disposable {
        count += 1
        return AnonymousDisposable {}
    }
}

@MainActor final class Logger: @MainActor MobiusLogger {
    // expect 6, 6 main: error: cannot form main actor-isolated conformance of 'Logger' to SendableMetatype-inheriting protocol 'MobiusLogger'
    func willInitiate(model: Int) {}
    func didInitiate(model: Int, first: First<Int, Int>) {}
    func willUpdate(model: Int, event: Int) {}
    func didUpdate(model: Int, event: Int, next: Next<Int, Int>) {}
}

@MainActor final class Source: @MainActor EventSource {
    // expect 6, 6 main: error: cannot form main actor-isolated conformance of 'Source' to SendableMetatype-inheriting protocol 'EventSource'
    func subscribe(consumer: @escaping Consumer<Int>) -> any MobiusCore.Disposable { AnonymousDisposable {} }
}

@MainActor final class Connecting: @MainActor Connectable {
    // expect 6, 6 main: error: cannot form main actor-isolated conformance of 'Connecting' to SendableMetatype-inheriting protocol 'Connectable'
    func connect(_ consumer: @escaping Consumer<Int>) -> Connection<Int> {
        Connection(acceptClosure: { _ in }, disposeClosure: {})
    }
}
