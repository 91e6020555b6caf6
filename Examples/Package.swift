// swift-tools-version: 6.1
import PackageDescription

/// A library of Millrace.
func millrace(_ library: String) -> Target.Dependency { .product(name: library, package: "Millrace") }

/// A library of the hub.
func hub(_ library: String) -> Target.Dependency { .product(name: library, package: "MillraceHub") }

let dialects = ["Prex", "FluxCapacitor", "MobiusCore", "VISPER"].map(millrace)
let http = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")

let package = Package(
    name: "MillraceExamples",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "showcase", targets: ["showcase"])],
    dependencies: [
        .package(name: "Millrace", path: ".."),
        .package(name: "MillraceHub", path: "../Hub"),
        // For the names of HTTP's methods, headers and statuses.
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.81.0"),
    ],
    targets: [
        .target(
            name: "ShowcaseApps",
            dependencies: ["Millrace", "MillraceTimeline", "HeadlessUIKit"].map(millrace) + dialects
        ),
        .target(
            name: "EmbeddedGitHub",
            dependencies: [hub("LocalWebServer"), http],
            exclude: ["README.md", "Tools"],
            resources: [.copy("Resources")]
        ),
        .target(
            name: "WebRenderer",
            dependencies: [millrace("HeadlessUIKit"), hub("LocalWebServer"), http],
            resources: [.copy("Resources")]
        ),
        .target(
            name: "ShowcaseCommand",
            dependencies: [
                "ShowcaseApps", "EmbeddedGitHub", "WebRenderer", hub("LocalWebServer"), hub("MillraceHub"),
                millrace("MillraceInspector"), millrace("MillraceTimeline"),
            ]
        ),
        .executableTarget(name: "showcase", dependencies: ["ShowcaseCommand"]),
        .testTarget(
            name: "ShowcaseTests",
            dependencies: [
                "ShowcaseCommand", "ShowcaseApps", "EmbeddedGitHub", "WebRenderer",
                hub("LocalWebServer"), hub("WebTestSupport"), millrace("_MillraceTestSupport"),
                millrace("MillraceInspector"), millrace("MobiusCore"), millrace("VISPER"),
            ]
        ),
    ]
)
