// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "MillraceHub",
    platforms: [.macOS(.v13)],
    products: [
        .library(name: "MillraceHub", targets: ["MillraceHub"]),
        .library(name: "LocalWebServer", targets: ["LocalWebServer"]),
        .executable(name: "millrace", targets: ["millrace"]),
    ],
    dependencies: [
        .package(name: "Millrace", path: ".."),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.81.0"),
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
            ]
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
        .target(name: "WebTestSupport", path: "Tests/WebTestSupport"),
        .testTarget(name: "LocalWebServerTests", dependencies: ["LocalWebServer", "WebTestSupport"]),
        .testTarget(
            name: "MillraceHubTests",
            dependencies: [
                "MillraceHub", "LocalWebServer", "WebTestSupport",
                .product(name: "MillraceInspector", package: "Millrace"),
                .product(name: "MillraceRecording", package: "Millrace"),
            ]
        ),
    ]
)
