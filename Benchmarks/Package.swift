// swift-tools-version: 6.1
import PackageDescription

/// A library of Millrace.
func millrace(_ library: String) -> Target.Dependency { .product(name: library, package: "Millrace") }

let package = Package(
    name: "MillraceBenchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Millrace", path: ".."),
        .package(name: "MillraceReliability", path: "../Reliability"),
        .package(url: "https://github.com/OpenCombine/OpenCombine.git", from: "0.14.0"),
    ],
    targets: [
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "AllocationCounter", "OpenCombine",
                .product(name: "StandInHub", package: "MillraceReliability"),
                .product(name: "ProcessMemory", package: "MillraceReliability"),
            ]
                + [
                    "Millrace", "MillraceObservation", "MillraceTimeline", "MillraceInspector",
                    "MillraceUndo",
                    "MillracePersistence", "MillraceRecording", "Prex",
                    "FluxCapacitor",
                    "MobiusCore", "VISPER_Reactive", "VISPER_Redux", "VISPER_Wireframe",
                    "_MillraceRunSupport",
                ].map(millrace)
        ),
        .target(name: "AllocationCounter"),
    ]
)
