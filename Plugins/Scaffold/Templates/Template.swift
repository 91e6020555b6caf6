/// What all templates fill in. Those of each dialect are extensions, one file per generated file.
struct Template {
    /// The feature's name, with which the names of its types begin.
    let name: String
    let title: String
    let path: String

    /// The module that the feature is in.
    let module: String
    let dialectModule: String
    /// The module that has UIKit. Without one, features have no screen, except on VISPER, which has UIKit itself.
    let uiKitModule: String?
    let testsHaveUIKit: Bool
    let testsHaveMobiusTest: Bool

    init(feature: FeatureName, destination: Destination) {
        name = feature.description
        title = feature.title
        path = feature.path
        module = destination.target.moduleName
        dialectModule = destination.dialectModule
        uiKitModule = destination.uiKitModule
        testsHaveUIKit = destination.testsHaveUIKit
        testsHaveMobiusTest = destination.testsHaveMobiusTest
    }

    func sources(_ dialect: Dialect) -> [File] {
        switch dialect {
        case .prex: prexSources
        case .fluxCapacitor: fluxCapacitorSources
        case .mobius: mobiusSources
        case .visper: visperSources
        }
    }

    func tests(_ dialect: Dialect) -> [File] {
        switch dialect {
        case .prex: prexTests
        case .fluxCapacitor: fluxCapacitorTests
        case .mobius: mobiusTests
        case .visper: visperTests
        }
    }
}
