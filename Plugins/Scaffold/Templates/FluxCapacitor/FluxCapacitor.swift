extension Template {
    var fluxCapacitorSources: [File] {
        var files =
            model + [
                File("Dispatcher+\(name)", fluxCapacitorDispatchState),
                File("\(name)Store", fluxCapacitorStore),
                File("\(name)Action", fluxCapacitorAction),
                File("\(name)ViewModel", fluxCapacitorViewModel),
            ]
        if uiKitModule != nil {
            files.append(File("\(name)View", view))
            files.append(File("\(name)ViewController", fluxCapacitorViewController))
        }
        return files
    }

    var fluxCapacitorTests: [File] {
        var files = [
            File("Stub\(name)Service", stubService),
            File("\(name)StoreTests", fluxCapacitorStoreTests),
            File("\(name)ViewModelTests", fluxCapacitorViewModelTests),
        ]
        if testsHaveUIKit { files.append(File("\(name)ViewTests", viewTests)) }
        return files
    }
}
