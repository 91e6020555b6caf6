extension Template {
    var fluxCapacitorAction: String {
        #"""
        import FluxCapacitor

        @MainActor
        final class \#(name)Action: Actionable {
            typealias DispatchStateType = Dispatcher.\#(name)

            private let service: any \#(name)Service

            init(service: any \#(name)Service) { self.service = service }

            /// Loads the items. When the buster is cleaned, loading is cancelled and nothing more is invoked.
            @discardableResult
            func load(cleanedBy dustBuster: DustBuster) -> Task<Void, Never> {
                invoke(.loadingBegan)
                return invoke(cleanedBy: dustBuster) { [service] in
                    .loaded(try await service.items())
                } onError: { error in
                    .failed("\(error)")
                }
            }
        }
        """#
    }
}
