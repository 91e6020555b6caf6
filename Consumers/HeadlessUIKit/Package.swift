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
        .target(name: "Greeting", dependencies: [millrace("HeadlessUIKit")]),

        .target(name: "UIKit", dependencies: [millrace("HeadlessUIKit")]),
        .executableTarget(name: "Hello", dependencies: ["UIKit"]),
        .executableTarget(name: "Launched", dependencies: ["UIKit"]),
        .testTarget(name: "HelloTests", dependencies: ["Hello", "UIKit", millrace("HeadlessUIKit")]),
        // XCTest, and nothing says that it runs on the main actor.
        .testTarget(name: "OldTests", dependencies: ["Hello", "UIKit"], swiftSettings: swift5),
    ]
)
