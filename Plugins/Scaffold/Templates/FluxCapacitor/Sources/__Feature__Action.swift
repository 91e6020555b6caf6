import FluxCapacitor

@MainActor
final class __Feature__Action: Actionable {
    typealias DispatchStateType = Dispatcher.__Feature__

    private let service: any __Feature__Service

    init(service: any __Feature__Service) { self.service = service }

    /// Loads the items. Cleaning the dust buster cancels loading: then neither the items nor an error reach the store.
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
