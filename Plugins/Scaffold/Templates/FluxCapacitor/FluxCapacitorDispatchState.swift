extension Template {
    var fluxCapacitorDispatchState: String {
        #"""
        import FluxCapacitor

        extension Dispatcher {
            enum \#(name): DispatchState {
                typealias RelatedStoreType = \#(name)Store
                typealias RelatedActionType = \#(name)Action

                case loadingBegan
                case loaded([\#(name)Item])
                case failed(String)
            }
        }
        """#
    }
}
