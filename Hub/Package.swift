// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "MillraceHub",
    // The hub runs on developers' machines, so it needs only the system that Swift 6.1 needs. Apps depend on the
    // package Millrace instead.
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "MillraceHub", targets: ["MillraceHub"]),
        .library(name: "LocalWebServer", targets: ["LocalWebServer"]),
        .library(name: "WebTestSupport", targets: ["WebTestSupport"]),
        .executable(name: "millrace", targets: ["millrace"]),
    ],
    dependencies: [
        .package(name: "Millrace", path: ".."),
        // The first version with configurable limits for heads of requests.
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.5.0"),
    ],
    targets: [
        // An HTTP and WebSocket server for browsers, mainly on this machine.
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
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            resources: [.copy("Page"), .copy("Agents/Guide.md")]
        ),
        .executableTarget(
            name: "millrace",
            dependencies: [
                "MillraceHub", "LocalWebServer",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        // A client for tests that sends arbitrary bytes.
        .target(
            name: "WebTestSupport",
            dependencies: [
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            path: "Tests/WebTestSupport"
        ),
        // An app for the tests of agents in Python.
        .executableTarget(
            name: "AgentSampleApp",
            dependencies: [
                .product(name: "HeadlessUIKit", package: "Millrace"),
                .product(name: "Millrace", package: "Millrace"),
                .product(name: "MillraceHost", package: "Millrace"),
                .product(name: "Prex", package: "Millrace"),
            ],
            path: "Tests/AgentSampleApp"
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
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]
        ),
    ]
)
