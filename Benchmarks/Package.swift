// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Millrace", path: ".."),
        .package(url: "https://github.com/OpenCombine/OpenCombine.git", from: "0.14.0"),
    ],
    targets: [
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "AllocationCounter", "InspectorClient", "ProcessMemory",
                .product(name: "Millrace", package: "Millrace"),
                .product(name: "MillraceTimeline", package: "Millrace"),
                .product(name: "MillraceInspector", package: "Millrace"),
                .product(name: "Prex", package: "Millrace"),
                .product(name: "FluxCapacitor", package: "Millrace"),
                .product(name: "MobiusCore", package: "Millrace"),
                .product(name: "VISPER_Reactive", package: "Millrace"),
                .product(name: "VISPER_Redux", package: "Millrace"),
                .product(name: "VISPER_Wireframe", package: "Millrace"),
                "OpenCombine",
            ]
        ),
        .target(name: "AllocationCounter"),

        // The reliability run. What it shares with the tests is in its folder `Shared`, as links to their files.
        .executableTarget(
            name: "Reliability",
            dependencies: [
                "InspectorClient", "ProcessMemory",
                .product(name: "Millrace", package: "Millrace"),
                .product(name: "MillraceTimeline", package: "Millrace"),
                .product(name: "MillraceInspector", package: "Millrace"),
                .product(name: "MillraceRecording", package: "Millrace"),
                .product(name: "Prex", package: "Millrace"),
                .product(name: "FluxCapacitor", package: "Millrace"),
                .product(name: "MobiusCore", package: "Millrace"),
                .product(name: "VISPER_Core", package: "Millrace"),
                .product(name: "VISPER_Reactive", package: "Millrace"),
                .product(name: "VISPER_Redux", package: "Millrace"),
                .product(name: "VISPER_Wireframe", package: "Millrace"),
            ]
        ),
        .target(name: "ProcessMemory"),
        // Used by both.
        .target(
            name: "InspectorClient",
            dependencies: [.product(name: "MillraceInspector", package: "Millrace")]
        ),
    ]
)
