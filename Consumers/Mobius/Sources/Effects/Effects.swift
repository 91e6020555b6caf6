import Foundation
import MobiusCore

enum Effect: Equatable {
    case search(query: String, field: Int)
    case cancelSearch(field: Int)
    case save(text: String, count: Int)
    case load(id: Int)
    case follow(id: Int)
    case showAlert(String)
}

enum Event: Equatable {
    case found(String)
    case loaded(String)
    case failed(String)
    case moved(Int)
}

protocol Backend: Sendable {
    func search(_ query: String) async throws -> String
    func save(_ text: String)
    func positions(of id: Int) async -> AsyncStream<Int>
    func load(_ id: Int, completion: @escaping @Sendable (Result<String, any Error>) -> Void) -> any Request
}

protocol Request: Sendable { func cancel() }

/// An effect with callbacks. The callback of Mobius is `Sendable`, and may be called from any thread.
struct Load: EffectHandler {
    let backend: any Backend

    func handle(_ id: Int, _ callback: EffectCallback<Event>) -> any Disposable {
        let request = backend.load(id) { result in
            switch result {
            case .success(let text): callback.end(with: .loaded(text))
            case .failure: callback.end(with: .failed("It could not be loaded."))
            }
        }
        return AnonymousDisposable { request.cancel() }
    }
}

func makeEffectHandler(
    backend: any Backend,
    alert: @escaping @MainActor (String) -> Void
) -> some Connectable<Effect, Event> {
    let searches = EffectLane<Int>()
    return EffectRouter<Effect, Event>()
        .routeCase(Effect.search)
        .debounced(for: .milliseconds(300), in: searches, id: \.1)
        .toEvent { query, _ in
            do {
                return .found(try await backend.search(query))
            } catch {
                return .failed("The search has failed.")  // Dropped if the search was cancelled.
            }
        }
        .routeCase(Effect.cancelSearch).to { field in searches.cancel(field) }
        .routeCase(Effect.save).on(queue: .global()).to { text, count in backend.save("\(text) \(count)") }
        .routeCase(Effect.load).to(Load(backend: backend))
        .routeCase(Effect.follow).to { id in await backend.positions(of: id).map { Event.moved($0) } }
        .routeCase(Effect.showAlert).onMainActor().to { message in alert(message) }
        .asConnectable
}
