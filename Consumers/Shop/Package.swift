// swift-tools-version: 6.1
import PackageDescription

/// A library of Millrace.
func millrace(_ library: String) -> Target.Dependency { .product(name: library, package: "Millrace") }

let package = Package(
    name: "Shop",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Millrace", path: "../..")],
    targets: [
        .target(name: "Shop", dependencies: ["Prex", "HeadlessUIKit"].map(millrace)),
        .executableTarget(name: "ShopHost", dependencies: ["Shop", millrace("MillraceHost")]),
        .testTarget(
            name: "ShopTests",
            dependencies: ["Shop"] + ["HeadlessUIKit", "MillraceTesting", "Prex"].map(millrace)
        ),
    ]
)
