import Prex
import TestSupport
import Testing

@Suite("No call waits for another thread's listener")
struct NoWaitingTests {
    enum Call: CaseIterable {
        case dispatch, dispatchToThePresenter, reflect, state, addListener, removeListener, register,
            unregister
        case release
    }

    @Test("While another thread's dispatch calls a listener, no call waits for it", arguments: Call.allCases)
    func calls(_ call: Call) {
        let paused = PausedCall()
        let flux = CounterFlux()
        let view = MockView()
        let presenter = Guarded<CounterPresenter?>(Presenter(view: view, flux: flux))
        let token = flux.dispatcher.register { _ in }
        let subscription = flux.store.addListener { if $0.new.count == 1 { paused.pause() } }
        let isIgnored = paused.isIgnored {
            switch call {
            case .dispatch: flux.dispatcher.dispatch(.increment)
            case .dispatchToThePresenter: presenter.withLock { $0 }?.dispatch(.increment)
            case .reflect: presenter.withLock { $0 }?.reflect()
            case .state: #expect(flux.store.state.count == 1)
            case .addListener: _ = flux.store.addListener { _ in }
            case .removeListener: flux.store.removeListener(with: subscription)
            case .register: _ = flux.dispatcher.register { _ in }
            case .unregister: flux.dispatcher.unregister(token)
            case .release: presenter.withLock { $0 = nil }
            }
        } during: {
            flux.dispatcher.dispatch(.increment)
        }
        #expect(isIgnored)
    }
}
