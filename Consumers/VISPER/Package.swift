// swift-tools-version: 6.1
import PackageDescription

/// A library of Millrace.
func millrace(_ library: String) -> Target.Dependency { .product(name: library, package: "Millrace") }

let wireframe = millrace("VISPER_Wireframe")
let redux = millrace("VISPER_Redux")
let visper = millrace("VISPER")

let package = Package(
    name: "VISPERConsumer",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Millrace", path: "../..")],
    targets: [
        .executableTarget(name: "Counter", dependencies: [wireframe]),
        .executableTarget(name: "Routes", dependencies: [wireframe]),

        .target(name: "UIKit", dependencies: [millrace("HeadlessUIKit")]),
        .target(name: "Notes", dependencies: ["UIKit", visper]),
        .testTarget(name: "NotesTests", dependencies: ["Notes", millrace("HeadlessUIKit"), visper]),

        .target(name: "Catalogue", dependencies: [redux]),
        .testTarget(name: "CatalogueTests", dependencies: ["Catalogue", redux]),

        .executableTarget(name: "Features", dependencies: [millrace("VISPER_Core")]),
        .executableTarget(name: "Entities", dependencies: [millrace("VISPER_Entity")]),
        .executableTarget(name: "Lifecycle", dependencies: [millrace("VISPER_UIViewController")]),
        .target(name: "Presenters", dependencies: [millrace("VISPER_Presenter")]),
        .executableTarget(name: "Properties", dependencies: [millrace("VISPER_Reactive")]),
        .executableTarget(name: "Reducers", dependencies: [redux]),
        .executableTarget(name: "BothHalves", dependencies: [millrace("VISPER_Swift")]),
        .executableTarget(name: "WholeDialect", dependencies: [visper]),
    ]
)
