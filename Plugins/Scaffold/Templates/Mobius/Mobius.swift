extension Template {
    var mobiusSources: [File] {
        var files =
            model + [
                File("\(name)Model", mobiusModel),
                File("\(name)Event", mobiusEvent),
                File("\(name)Effect", mobiusEffect),
                File("\(name)Logic", mobiusLogic),
                File("\(name)EffectHandler", mobiusEffectHandler),
                File("\(name)Controller", mobiusController),
            ]
        if uiKitModule != nil {
            files.append(File("\(name)View", view))
            files.append(File("\(name)Controller+View", mobiusControllerView))
            files.append(File("\(name)ViewController", mobiusViewController))
        }
        return files
    }

    var mobiusTests: [File] {
        var files = [
            File("Stub\(name)Service", stubService),
            File("\(name)LogicTests", testsHaveMobiusTest ? mobiusLogicSpecifications : mobiusLogicTests),
            File("\(name)ControllerTests", mobiusControllerTests),
        ]
        if testsHaveUIKit { files.append(File("\(name)ViewTests", viewTests)) }
        return files
    }
}
