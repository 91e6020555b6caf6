// swift-tools-version: 6.1
import PackageDescription

/// A library of Millrace.
func millrace(_ library: String) -> Target.Dependency { .product(name: library, package: "Millrace") }

let swift5: [SwiftSetting] = [.swiftLanguageMode(.v5)]

let package = Package(
    name: "HeadlessUIKitConsumer",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Millrace", path: "../..")],
    targets: [
        .executableTarget(
            name: "TeaOrder",
            dependencies: [millrace("HeadlessUIKit"), millrace("MillraceScreens")]
        ),

        .target(name: "UIKit", dependencies: [millrace("HeadlessUIKit")]),
        .executableTarget(name: "Canteen", dependencies: ["UIKit"]),
        .executableTarget(name: "Launched", dependencies: ["UIKit"]),
        .testTarget(
            name: "CanteenTests",
            dependencies: ["Canteen", "UIKit", millrace("HeadlessUIKit"), millrace("MillraceScreens")]
        ),
        // XCTest, and nothing says that it runs on the main actor.
        .testTarget(name: "OldTests", dependencies: ["Canteen", "UIKit"], swiftSettings: swift5),
    ]
)
