// What the compiler says about code that was written for Mobius: the cells of Migrating-from-Mobius.md.
// modes: 5, 6

import Dispatch
import MobiusCore
import MobiusExtras
import MobiusTest

struct Model: Equatable { var count = 0 }

enum Event { case tap }

enum Effect: Equatable { case save([Int]), close }

func update(model: Model, event: Event) -> Next<Model, Effect> { .noChange }

@MainActor class ViewController {
    var label = ""
    init() {}
    func dismiss() {}
}

final class ProfileViewController: ViewController, Connectable {
    // expect 6: error: conformance of 'ProfileViewController' to protocol 'Connectable' crosses into main actor-isolated code and can cause data races
    func connect(_ consumer: @escaping Consumer<Event>) -> Connection<Model> {
        Connection(acceptClosure: { _ in }, disposeClosure: {})
    }
}

// Routes, update functions and observers

final class Downloader { var count = 0 }

final class LoginViewController: ViewController {
    var items = 0

    func loop(_ downloader: Downloader) {
        let router = EffectRouter<Effect, Event>()
            .routeCase(Effect.save).to { items in
                self.label = "saved"
                // expect 6: error: main actor-isolated property 'label' can not be mutated from a Sendable closure
            }
            .routeCase(Effect.close).onMainActor().to { [weak self] in self?.dismiss() }
        let loop = Mobius.loop(
            update: { (model: Model, event: Event) -> Next<Model, Effect> in
                self.items += 1
                // expect 6: error: main actor-isolated property 'items' can not be mutated from a Sendable closure
                return .noChange
            },
            effectHandler: router.asConnectable
        ).start(from: Model())
        loop.addObserver { model in
            self.items = model.count
            // expect 6: error: main actor-isolated property 'items' can not be mutated from a Sendable closure
        }
        _ = EffectRouter<Effect, Event>().routeCase(Effect.save).to(show)
        // expect 6: error: converting function value of type '@MainActor @Sendable ([Int]) -> ()' to '@Sendable ([Int]) -> Void' loses global actor 'MainActor'
    }

    func show(_ items: [Int]) { self.items = items.count }
}

extension Downloader {
    var route: EffectRouter<Effect, Event> {
        EffectRouter<Effect, Event>().routeCase(Effect.save).to { items in
            self.count += 1
            // expect 6: error: capture of 'self' with non-Sendable type 'Downloader' in a '@Sendable' closure
        }
    }
}

final class Token {}

func disposable(_ token: Token) -> any Disposable {
    AnonymousDisposable {
        _ = token
        // expect 6: error: capture of 'token' with non-Sendable type 'Token' in a '@Sendable' closure
    }
}

// Consumers

let source = AnyEventSource<Event> { consumer in
    // expect 6: error: let 'source' is not concurrency-safe because non-'Sendable' type 'AnyEventSource<Event>' may have shared mutable state
    DispatchQueue.global().async {
        consumer(.tap)
    }
    return AnonymousDisposable {}
}

final class Source: EventSource {
    func subscribe(consumer: @escaping Consumer<Event>) -> any Disposable {
        DispatchQueue.global().async {
            consumer(.tap)
            // expect 6: error: capture of 'consumer' with non-Sendable type 'Consumer<Event>' (aka '(Event) -> ()') in a '@Sendable' closure
        }
        return AnonymousDisposable {}
    }
}

// Statics and functions

enum Logic {
    static let initiate: Initiate<Model, Effect> = { First(model: $0) }
    // expect 6: error: static property 'initiate' is not concurrency-safe because non-'Sendable' type 'Initiate<Model, Effect>' (aka '(Model) -> First<Model,
    static let updating = Update(update)
    // expect 6: error: static property 'updating' is not concurrency-safe because non-'Sendable' type 'Update<Model, Event, Effect>' may have shared mutable state
    static let router = EffectRouter<Effect, Event>()
    // expect 6: error: static property 'router' is not concurrency-safe because non-'Sendable' type 'EffectRouter<Effect, Event>' may have shared mutable state
}

func controller(_ initiate: @escaping Initiate<Model, Effect>, _ handler: AnyConnectable<Effect, Event>) {
    _ = Mobius.loop(update: update, effectHandler: handler).makeController(from: Model(), initiate: initiate)
    // expect 6: error: passing non-Sendable parameter 'initiate' to function expecting a '@Sendable' closure
}

protocol LoginView: AnyObject {
    func show(_ text: String)
}

final class LoginScreen: ViewController, LoginView {
    // expect 6: error: conformance of 'LoginScreen' to protocol 'LoginView' crosses into main actor-isolated code and can cause data races
    func show(_ text: String) { label = text }
}

// Captures of routes on the main actor

protocol Navigation: AnyObject {
    func close()
}

func router(_ navigation: Navigation) -> EffectRouter<Effect, Event> {
    var closed = 0
    return EffectRouter<Effect, Event>()
        .routeCase(Effect.close).onMainActor().to {
            navigation.close()
            closed += 1
        }
}

func router2(_ navigation: Navigation) -> EffectRouter<Effect, Event> {
    EffectRouter<Effect, Event>()
        .routeCase(Effect.close).onMainActor().to(navigation.close)
    // expect 6: warning: converting non-Sendable function value to '@MainActor @Sendable () -> Void' may introduce data races
}

// Tests

func hasCount(file: StaticString = #file, line: UInt = #line) -> NextPredicate<Model, Effect> {
    hasModel(Model(), file: file, line: line)
    // expect 6: warning: parameter 'file' with default argument '#file' passed to parameter 'file', whose default argument is '#filePath'
}

struct NonSendableModel { var downloader: Downloader }

func models(_ controller: MobiusController<NonSendableModel, Event, Effect>) {
    _ = controller.models
    // expect 6: error: type 'NonSendableModel' does not conform to the 'Sendable' protocol
    controller.connectView { model in }
    // expect 6: error: type 'NonSendableModel' does not conform to the 'Sendable' protocol
}

func test(_ loop: MobiusLoop<Model, Event, Effect>) {
    var received = 0
    loop.addObserver { model in
        received += 1
        // expect 6: error: mutation of captured var 'received' in concurrently-executing code
    }
    _ = ViewController()
    // expect 5, 6: error: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
}

// A conformance that is already there
extension First: Equatable {}
// expect 5, 6: warning: conformance of 'First<Model, Effect>' to protocol 'Equatable' conflicts with that stated in the type's module 'MobiusCore' and will be
