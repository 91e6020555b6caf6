// swift-tools-version: 6.2
import PackageDescription

/// A library of Millrace.
func millrace(_ library: String) -> Target.Dependency { .product(name: library, package: "Millrace") }

let prex = millrace("Prex")
let swift5: [SwiftSetting] = [.swiftLanguageMode(.v5)]

let package = Package(
    name: "PrexConsumer",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Millrace", path: "../..")],
    targets: [
        .executableTarget(name: "Counter", dependencies: [prex]),
        .testTarget(name: "CounterTests", dependencies: ["Counter", prex]),
        .executableTarget(name: "Readme", dependencies: [prex]),

        .target(name: "UIKit", dependencies: [millrace("HeadlessUIKit")]),
        .target(name: "Movies", dependencies: ["UIKit", prex]),
        .testTarget(name: "MoviesTests", dependencies: ["Movies", millrace("HeadlessUIKit"), prex]),
        .testTarget(name: "LaneTests", dependencies: [millrace("MillraceTesting"), prex]),
        .testTarget(name: "MoveTests", dependencies: [prex], swiftSettings: swift5),

        .executableTarget(name: "PrexBefore", dependencies: [prex]),
        .executableTarget(name: "PrexParts", dependencies: [prex, millrace("MillraceObservation")]),
        .testTarget(name: "PrexPartsTests", dependencies: ["PrexParts", prex]),
    ]
)
