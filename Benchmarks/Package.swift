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
                "AllocationCounter",
                .product(name: "Millrace", package: "Millrace"),
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
    ]
)
