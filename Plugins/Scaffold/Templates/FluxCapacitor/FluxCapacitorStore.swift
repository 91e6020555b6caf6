extension Template {
    var fluxCapacitorStore: String {
        #"""
        import FluxCapacitor

        final class \#(name)Store: Storable {
            typealias DispatchStateType = Dispatcher.\#(name)

            let phase: Constant<\#(name)Phase>
            private let _phase = Variable(\#(name)Phase.idle)

            init() { phase = Constant(_phase) }

            func reduce(with state: Dispatcher.\#(name)) {
                switch state {
                case .loadingBegan: _phase.value = .loading
                case .loaded(let items): _phase.value = .loaded(items)
                case .failed(let message): _phase.value = .failed(message)
                }
            }
        }
        """#
    }

    var fluxCapacitorStoreTests: String {
        #"""
        import FluxCapacitor
        import Testing

        @testable import \#(module)

        /// Each test has a store of its own, which is not registered.
        struct \#(name)StoreTests {
            let store = \#(name)Store()

            @Test func loadingEndsWithTheItems() {
                let items = [\#(name)Item(title: "First")]
                store.reduce(with: .loadingBegan)
                #expect(store.phase.value == .loading)
                store.reduce(with: .loaded(items))
                #expect(store.phase.value == .loaded(items))
            }

            @Test func aFailureIsForgottenWhenLoadingBeginsAgain() {
                store.reduce(with: .failed("offline"))
                #expect(store.phase.value == .failed("offline"))
                store.reduce(with: .loadingBegan)
                #expect(store.phase.value == .loading)
            }
        }
        """#
    }
}
