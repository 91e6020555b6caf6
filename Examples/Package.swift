// swift-tools-version: 6.1
import PackageDescription

/// A library of Millrace.
func millrace(_ library: String) -> Target.Dependency { .product(name: library, package: "Millrace") }

let dialects = ["Prex", "FluxCapacitor", "MobiusCore", "VISPER"].map(millrace)
let localWebServer = Target.Dependency.product(name: "LocalWebServer", package: "MillraceHub")

let package = Package(
    name: "MillraceExamples",
    platforms: [.macOS(.v13)],
    products: [.executable(name: "showcase", targets: ["showcase"])],
    dependencies: [
        .package(name: "Millrace", path: ".."),
        .package(name: "MillraceHub", path: "../Hub"),
    ],
    targets: [
        .target(
            name: "ShowcaseApps",
            dependencies: ["Millrace", "MillraceTimeline", "HeadlessUIKit"].map(millrace) + dialects
        ),
        .target(
            name: "EmbeddedGitHub",
            dependencies: [localWebServer],
            exclude: ["README.md", "Tools"],
            resources: [.copy("Resources")]
        ),
        .target(
            name: "WebRenderer",
            dependencies: [millrace("HeadlessUIKit"), localWebServer],
            resources: [.copy("Resources")]
        ),
        .target(
            name: "ShowcaseCommand",
            dependencies: [
                "ShowcaseApps", "EmbeddedGitHub", "WebRenderer", localWebServer,
                .product(name: "MillraceHub", package: "MillraceHub"),
                millrace("MillraceInspector"), millrace("MillraceTimeline"),
            ]
        ),
        .executableTarget(name: "showcase", dependencies: ["ShowcaseCommand"]),
        .testTarget(
            name: "ShowcaseTests",
            dependencies: [
                "ShowcaseCommand", "ShowcaseApps", "EmbeddedGitHub", "WebRenderer", localWebServer,
                millrace("MobiusCore"), millrace("VISPER"),
            ]
        ),
    ]
)
