// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Millrace",
    platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Millrace", targets: ["Millrace"]),
        .library(name: "Prex", targets: ["Prex"]),
        .library(name: "FluxCapacitor", targets: ["FluxCapacitor"]),
        .library(name: "MobiusCore", targets: ["MobiusCore"]),
        .library(name: "MobiusExtras", targets: ["MobiusExtras"]),
        .executable(name: "showcase", targets: ["showcase"]),
    ],
    dependencies: [
        // For the showcase only. Nothing that a user of the libraries compiles depends on it.
        .package(url: "https://github.com/swhitty/FlyingFox.git", from: "0.27.1")
    ],
    targets: [
        // MARK: The engine

        .target(name: "Millrace"),

        // MARK: The dialects

        .target(name: "Prex", dependencies: ["Millrace"]),
        .target(name: "FluxCapacitor", dependencies: ["Millrace"]),
        .target(name: "MobiusCore", dependencies: ["Millrace"], path: "Sources/Mobius/Core"),
        .target(
            name: "MobiusExtras",
            dependencies: ["MobiusCore", "Millrace"],
            path: "Sources/Mobius/Extras"
        ),

        // MARK: Screens without a display

        .target(name: "HeadlessUIKit"),

        // MARK: The showcase

        .target(
            name: "ShowcaseApps",
            dependencies: ["Prex", "FluxCapacitor", "MobiusCore", "HeadlessUIKit"],
            path: "Examples/ShowcaseApps"
        ),
        .target(
            name: "EmbeddedGitHub",
            dependencies: [.product(name: "FlyingFox", package: "FlyingFox")],
            path: "Examples/EmbeddedGitHub",
            exclude: ["README.md", "Tools"],
            resources: [.copy("Resources")]
        ),
        .target(
            name: "WebRenderer",
            dependencies: ["HeadlessUIKit", .product(name: "FlyingFox", package: "FlyingFox")],
            path: "Examples/WebRenderer",
            resources: [.copy("Resources")]
        ),
        .executableTarget(
            name: "showcase",
            dependencies: ["ShowcaseApps", "EmbeddedGitHub", "WebRenderer"],
            path: "Examples/Showcase"
        ),

        // MARK: Tests

        .target(name: "TestSupport", dependencies: ["Millrace"], path: "Tests/TestSupport"),
        .testTarget(name: "MillraceTests", dependencies: ["Millrace", "TestSupport"]),
        .testTarget(name: "PrexTests", dependencies: ["Prex", "TestSupport"]),
        .testTarget(
            name: "PrexSwift5Tests",
            dependencies: ["Prex"],
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .testTarget(name: "MobiusCoreTests", dependencies: ["MobiusCore", "Millrace", "TestSupport"]),
        .testTarget(name: "MobiusExtrasTests", dependencies: ["MobiusCore", "MobiusExtras", "TestSupport"]),
        .testTarget(
            name: "MobiusSwift5Tests",
            dependencies: ["MobiusCore", "MobiusExtras", "MobiusTutorialSwift5", "MobiusTutorialSwift6"],
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .executableTarget(
            name: "MobiusTutorialSwift5",
            dependencies: ["MobiusCore", "MobiusExtras"],
            path: "Tests/MobiusTutorialSwift5",
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .executableTarget(
            name: "MobiusTutorialSwift6",
            dependencies: ["MobiusCore", "MobiusExtras"],
            path: "Tests/MobiusTutorialSwift6"
        ),
        .testTarget(name: "HeadlessUIKitTests", dependencies: ["HeadlessUIKit"]),
        .testTarget(
            name: "ShowcaseTests",
            dependencies: [
                "showcase", "ShowcaseApps", "EmbeddedGitHub", "WebRenderer", "MobiusCore", "TestSupport",
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "FlyingSocks", package: "FlyingFox"),
            ]
        ),
    ]
)
