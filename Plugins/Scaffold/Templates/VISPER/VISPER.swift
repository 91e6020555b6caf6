extension Template {
    var visperSources: [File] {
        model + [
            File("\(name)State", visperState),
            File("\(name)Actions", visperActions),
            File("\(name)Reducers", visperReducers),
            File("\(name)Feature", visperFeature),
            File("\(name)Presenter", visperPresenter),
            File("\(name)View", view),
            File("\(name)ViewController", visperViewController),
        ]
    }

    var visperTests: [File] {
        [
            File("Stub\(name)Service", stubService),
            File("\(name)ReducersTests", visperReducersTests),
            File("\(name)FeatureTests", visperFeatureTests),
            File("\(name)ViewTests", viewTests),
        ]
    }
}
