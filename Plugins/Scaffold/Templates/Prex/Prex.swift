extension Template {
    var prexSources: [File] {
        var files =
            model + [
                File("\(name)State", prexState),
                File("\(name)Action", prexAction),
                File("\(name)Mutation", prexMutation),
                File("\(name)Presenter", prexPresenter),
            ]
        if uiKitModule != nil {
            files.append(File("\(name)View", view))
            files.append(File("\(name)ViewController", prexViewController))
        }
        return files
    }

    var prexTests: [File] {
        var files = [
            File("Stub\(name)Service", stubService),
            File("\(name)MutationTests", prexMutationTests),
            File("\(name)PresenterTests", prexPresenterTests),
        ]
        if testsHaveUIKit { files.append(File("\(name)ViewTests", viewTests)) }
        return files
    }
}
