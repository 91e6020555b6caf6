// swift-tools-version: 6.1
import PackageDescription

/// A library of Millrace.
func millrace(_ library: String) -> Target.Dependency { .product(name: library, package: "Millrace") }

/// A target that imitates the part of a library's public interface that a recipe uses. An app uses the library itself.
func standIn(_ library: String) -> Target { .target(name: library, path: "StandIns/" + library) }

// Stores of other libraries that report to Millrace's timeline. Documentation/Other-Stores.md shows them.
let package = Package(
    name: "MillraceRecipes",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Millrace", path: "..")],
    targets: [
        standIn("ComposableArchitecture"),
        standIn("ReSwift"),
        standIn("ReactorKit"),
        .target(
            name: "Recipes",
            dependencies: ["ComposableArchitecture", "ReSwift", "ReactorKit", millrace("Millrace")],
            path: "Sources"
        ),
        .testTarget(
            name: "RecipesTests",
            dependencies: [
                "Recipes", "ComposableArchitecture", "ReSwift", "ReactorKit", millrace("MillraceTimeline"),
            ],
            path: "Tests"
        ),
    ]
)
