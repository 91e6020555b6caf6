// swift-tools-version: 6.1
import PackageDescription

/// A library of Millrace.
func millrace(_ library: String) -> Target.Dependency { .product(name: library, package: "Millrace") }

let dialects = ["FluxCapacitor", "HeadlessUIKit", "MobiusCore", "Prex", "VISPER"].map(millrace)

let package = Package(
    name: "TogetherConsumer",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Millrace", path: "../..")],
    targets: [
        .executableTarget(name: "QuotationPrex", dependencies: [millrace("Prex")]),
        .executableTarget(name: "QuotationFluxCapacitor", dependencies: [millrace("FluxCapacitor")]),
        .executableTarget(name: "QuotationMobiusCore", dependencies: [millrace("MobiusCore")]),
        .executableTarget(name: "QuotationVISPER", dependencies: [millrace("VISPER")]),

        .executableTarget(name: "Shop", dependencies: dialects),
        .testTarget(name: "ShopTests", dependencies: dialects + ["Shop"]),
        .executableTarget(name: "Answers", dependencies: ["FluxCapacitor", "Prex"].map(millrace)),
        .executableTarget(
            name: "Till",
            dependencies: ["MillraceObservation", "MobiusCore", "Prex"].map(millrace)
        ),
    ]
)
