// swift-tools-version: 6.2
import PackageDescription

/// A library of Millrace.
func millrace(_ library: String) -> Target.Dependency { .product(name: library, package: "Millrace") }

let libraries = [
    "Prex", "FluxCapacitor", "MobiusCore", "MobiusExtras", "MobiusTest", "VISPER", "MillraceObservation",
    "MillracePersistence", "MillraceUndo", "MillraceTimeline", "MillraceRecording", "MillraceInspector",
    "MillraceRequests", "MillraceTesting",
].map(millrace)

// `.ci/users/consumers` compiles and runs the target `Closures` four times: in Swift 6 and in Swift 5 mode, each without and
// with the main actor as default isolation. `Diagnosed` is type-checked only.
let package = Package(
    name: "IsolationConsumer",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Millrace", path: "../..")],
    targets: [
        .target(name: "Survey"),
        .executableTarget(name: "Closures", dependencies: ["Survey"] + libraries),
    ]
)
