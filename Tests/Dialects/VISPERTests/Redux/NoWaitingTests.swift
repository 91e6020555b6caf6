import Dispatch
import Millrace
import TestSupport
import Testing
import VISPER_Reactive
import VISPER_Redux

@Suite("No call waits for another thread's subscriber")
struct NoWaitingTests {
    struct Add: Action { let number: Int }

    enum Call: CaseIterable {
        case dispatch, dispatchWithCompletion, state, addReducer, subscribe, dispose, releaseBag
    }

    @Test(
        "While a subscriber runs on another thread, no call waits for it",
        arguments: Call.allCases,
        [StoreDelivery.immediate, .queue(DispatchQueue(label: "store"))]
    )
    func calls(_ call: Call, delivery: StoreDelivery) {
        let paused = PausedCall()
        let redux = Redux<Int>(initialState: 0, delivery: delivery)
        redux.reducerContainer.addReduceFunction { (_, action: Add, state: Int) in state + action.number }
        let state = redux.store.observableState
        let bag = Guarded<SubscriptionReferenceBag?>(SubscriptionReferenceBag())
        bag.withLock { $0! }.addReference(reference: state.subscribe { _ in })
        let subscription = state.subscribe { if $0 == 1 { paused.pause() } }
        let isIgnored = paused.isIgnored {
            switch call {
            case .dispatch: redux.store.dispatch(Add(number: 1))
            case .dispatchWithCompletion: redux.store.dispatch(Add(number: 1)) {}
            case .state: #expect(state.value == 1)
            case .addReducer: redux.reducerContainer.addReduceFunction { (_, _: Add, state: Int) in state }
            case .subscribe: _ = state.subscribe { _ in }
            case .dispose: subscription?.dispose()
            case .releaseBag: bag.withLock { $0 = nil }
            }
        } during: {
            redux.store.dispatch(Add(number: 1))
        }
        #expect(isIgnored)
    }
}
