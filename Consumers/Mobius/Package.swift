// swift-tools-version: 6.1
import PackageDescription

/// A library of Millrace.
func millrace(_ library: String) -> Target.Dependency { .product(name: library, package: "Millrace") }

let mobius = millrace("MobiusCore")
let extras = millrace("MobiusExtras")
let test = millrace("MobiusTest")

let package = Package(
    name: "MobiusConsumer",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Millrace", path: "../..")],
    targets: [
        .executableTarget(name: "Jar", dependencies: [mobius]),
        .testTarget(name: "JarTests", dependencies: ["Jar", mobius, test]),
        .executableTarget(name: "Connecting", dependencies: [mobius, extras]),
        .target(name: "Effects", dependencies: [mobius]),

        .target(name: "UIKit", dependencies: [millrace("HeadlessUIKit")]),
        .target(name: "Search", dependencies: ["UIKit", mobius, extras]),
        .testTarget(name: "SearchTests", dependencies: ["Search", millrace("HeadlessUIKit"), test]),

        .executableTarget(name: "MobiusBefore", dependencies: [mobius]),
        .executableTarget(name: "MobiusParts", dependencies: [mobius, extras]),
        .testTarget(name: "MobiusPartsTests", dependencies: ["MobiusParts", test]),

        .testTarget(name: "ClockTests", dependencies: [millrace("MillraceTesting"), mobius]),
    ]
)
