// swift-tools-version: 6.2
import PackageDescription

/// A library of Millrace.
func millrace(_ library: String) -> Target.Dependency { .product(name: library, package: "Millrace") }

let observation = ["MillraceObservation", "Prex"].map(millrace)
let tools = ["MillracePersistence", "MillraceUndo", "VISPER_Wireframe"].map(millrace)
let testing = millrace("MillraceTesting")

let package = Package(
    name: "ComparisonConsumer",
    platforms: [.iOS(.v17), .macOS(.v14)],
    dependencies: [.package(name: "Millrace", path: "../..")],
    targets: [
        .target(name: "AppInMillrace", dependencies: observation + tools),
        .testTarget(name: "AppInMillraceTests", dependencies: ["AppInMillrace", testing]),
        .target(name: "AppBefore", dependencies: observation),
        .testTarget(name: "AppBeforeTests", dependencies: ["AppBefore", testing]),
        .target(name: "AppInObservable"),
        .testTarget(name: "AppInObservableTests", dependencies: ["AppInObservable", testing]),
    ]
)
