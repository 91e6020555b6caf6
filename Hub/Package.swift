// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "MillraceHub",
    // The system of whoever can build with Swift 6.1; what the apps run on is the business of the package Millrace.
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "MillraceHub", targets: ["MillraceHub"]),
        .library(name: "LocalWebServer", targets: ["LocalWebServer"]),
        .library(name: "WebTestSupport", targets: ["WebTestSupport"]),
        .executable(name: "millrace", targets: ["millrace"]),
    ],
    dependencies: [
        .package(name: "Millrace", path: ".."),
        // The first version whose limits for heads can be set.
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.5.0"),
    ],
    targets: [
        // Pages for browsers, of this machine first of all.
        .target(
            name: "LocalWebServer",
            dependencies: [
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
            ],
            resources: [.copy("Shared")]
        ),
        .target(
            name: "MillraceHub",
            dependencies: [
                "LocalWebServer",
                .product(name: "MillraceInspector", package: "Millrace"),
                .product(name: "MillraceRecording", package: "Millrace"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            resources: [.copy("Page")]
        ),
        .executableTarget(
            name: "millrace",
            dependencies: [
                "MillraceHub", "LocalWebServer",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        // A client that says exactly what a test wants.
        .target(
            name: "WebTestSupport",
            dependencies: [
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            path: "Tests/WebTestSupport"
        ),
        .testTarget(
            name: "LocalWebServerTests",
            dependencies: [
                "LocalWebServer", "WebTestSupport",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ]
        ),
        .testTarget(
            name: "MillraceHubTests",
            dependencies: [
                "MillraceHub", "LocalWebServer", "WebTestSupport",
                .product(name: "MillraceInspector", package: "Millrace"),
                .product(name: "MillraceRecording", package: "Millrace"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]
        ),
    ]
)
