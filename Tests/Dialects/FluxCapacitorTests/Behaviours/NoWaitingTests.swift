import FluxCapacitor
import Millrace
import TestSupport
import Testing

@Suite("No call waits for another thread's observer")
struct NoWaitingTests {
    enum Call: CaseIterable {
        case invoke, value, assign, observe, observeConstant, clean, releaseBuster, instantiate, clear
    }

    /// Serialized, because the cases use one type of store, and so one store.
    @Test(
        "While another thread's invoke calls an observer, no call waits for it",
        .serialized,
        arguments: Call.allCases
    )
    func calls(_ call: Call) {
        enum Own {}
        let paused = PausedCall()
        let store = NumbersStore<Own>.instantiate()
        let buster = Guarded<DustBuster?>(DustBuster())
        let dust = store.first.observe(ignoreFirst: true) { if $0 == 1 { paused.pause() } }
        store.second.observe { _ in }.cleaned(by: buster.withLock { $0! })
        let isIgnored = paused.isIgnored {
            switch call {
            case .invoke: NumbersAction<Own>().invoke(.add(1))
            case .value: #expect(store.first.value == 1)
            case .assign: store._second.value = 3
            case .observe: _ = store.second.observe { _ in }
            case .observeConstant: _ = store.first.observe(ignoreFirst: true) { _ in }
            case .clean: dust.clean()
            case .releaseBuster: buster.withLock { $0 = nil }
            case .instantiate: #expect(NumbersStore<Own>.instantiate() === store)
            case .clear: store.clear()
            }
        } during: {
            NumbersAction<Own>().invoke(.add(1))
        }
        #expect(isIgnored)
        store.clear()
    }
}
