// swift-tools-version: 6.2
import PackageDescription

/// A library of Millrace.
func millrace(_ library: String) -> Target.Dependency { .product(name: library, package: "Millrace") }

let fluxCapacitor = millrace("FluxCapacitor")
let swift5: [SwiftSetting] = [.swiftLanguageMode(.v5)]

let package = Package(
    name: "FluxCapacitorConsumer",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Millrace", path: "../..")],
    targets: [
        .executableTarget(name: "Counter", dependencies: [fluxCapacitor]),
        .testTarget(name: "CounterTests", dependencies: ["Counter", fluxCapacitor]),

        .target(name: "UIKit", dependencies: [millrace("HeadlessUIKit")]),
        .target(name: "Movies", dependencies: ["UIKit", fluxCapacitor]),
        .testTarget(name: "MoviesTests", dependencies: ["Movies", fluxCapacitor, millrace("HeadlessUIKit")]),
        .testTarget(name: "MoveTests", dependencies: [fluxCapacitor], swiftSettings: swift5),
    ]
)
