// swift-tools-version: 6.1
import PackageDescription

/// A library of Millrace.
func millrace(_ library: String) -> Target.Dependency { .product(name: library, package: "Millrace") }

let package = Package(
    name: "MillraceReliability",
    platforms: [.macOS(.v15)],
    products: [
        // Shared with the benchmarks.
        .library(name: "StandInHub", targets: ["StandInHub"]),
        .library(name: "ProcessMemory", targets: ["ProcessMemory"]),
    ],
    dependencies: [.package(name: "Millrace", path: "..")],
    targets: [
        .executableTarget(
            name: "Reliability",
            dependencies: ["StandInHub", "ProcessMemory"]
                + [
                    "Millrace", "MillraceTimeline", "MillraceInspector", "MillraceRecording",
                    "MillracePersistence", "Prex", "FluxCapacitor", "MobiusCore", "VISPER_Core",
                    "VISPER_Reactive", "VISPER_Redux", "VISPER_Wireframe", "_MillraceRunSupport",
                ].map(millrace)
        ),
        // Without a library of Millrace, so that it builds in seconds.
        .executableTarget(name: "Faults"),
        .target(name: "StandInHub", dependencies: [millrace("MillraceInspector")]),
        .target(name: "ProcessMemory", dependencies: ["CProcessMemory"]),
        .target(name: "CProcessMemory"),
    ]
)
