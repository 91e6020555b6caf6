import Millrace
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
        let flux = FerryFlux()
        let view = DeckView()
        let presenter = Guarded<FerryPresenter?>(Presenter(view: view, flux: flux))
        let token = flux.dispatcher.register { _ in }
        let subscription = flux.store.addListener { if $0.new.aboard == 1 { paused.pause() } }
        let isIgnored = paused.isIgnored {
            switch call {
            case .dispatch: flux.dispatcher.dispatch(.board)
            case .dispatchToThePresenter: presenter.withLock { $0 }?.dispatch(.board)
            case .reflect: presenter.withLock { $0 }?.reflect()
            case .state: #expect(flux.store.state.aboard == 1)
            case .addListener: _ = flux.store.addListener { _ in }
            case .removeListener: flux.store.removeListener(with: subscription)
            case .register: _ = flux.dispatcher.register { _ in }
            case .unregister: flux.dispatcher.unregister(token)
            case .release: presenter.withLock { $0 = nil }
            }
        } during: {
            flux.dispatcher.dispatch(.board)
        }
        #expect(isIgnored)
    }
}
