// swift-tools-version: 6.1
import PackageDescription

/// A library of Millrace.
func millrace(_ library: String) -> Target.Dependency { .product(name: library, package: "Millrace") }

/// A library of the hub.
func hub(_ library: String) -> Target.Dependency { .product(name: library, package: "MillraceHub") }

let dialects = ["Prex", "FluxCapacitor", "MobiusCore", "MobiusExtras", "VISPER"].map(millrace)
let grdb = Target.Dependency.product(
    name: "GRDB",
    package: "GRDB.swift",
    condition: .when(traits: ["SQLite"])
)
let http = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")

let package = Package(
    name: "MillraceExamples",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "showcase", targets: ["showcase"]),
        .executable(name: "headless", targets: ["headless"]),
    ],
    traits: [
        .trait(
            name: "SQLite",
            description:
                "SQLiteStorage, and the showcase's option --sqlite. It needs SQLite's headers: libsqlite3-dev of Debian."
        )
    ],
    dependencies: [
        .package(name: "Millrace", path: ".."),
        .package(name: "MillraceHub", path: "../Hub"),
        // Supplies the types of HTTP methods, headers and statuses.
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.81.0"),
        // Used by the trait SQLite only, and not fetched without it.
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
    ],
    targets: [
        .target(
            name: "ShowcaseApps",
            dependencies: [
                "Millrace", "MillraceObservation", "MillracePersistence", "MillraceTimeline", "MillraceUndo",
                "MillraceRequests", "HeadlessUIKit",
            ].map(millrace) + dialects
        ),
        // Compiles to an empty module without the trait.
        .target(
            name: "SQLiteStorage",
            dependencies: [millrace("MillracePersistence"), grdb]
        ),
        .target(
            name: "EmbeddedGitHub",
            dependencies: [hub("LocalWebServer"), http],
            exclude: ["README.md", "Tools"],
            resources: [.copy("Resources")]
        ),
        .target(
            name: "WebRenderer",
            dependencies: [
                millrace("HeadlessUIKit"), millrace("MillraceScreenHTML"), millrace("MillraceScreens"),
                hub("LocalWebServer"), http,
            ],
            resources: [.copy("Resources")]
        ),
        .target(
            name: "ShowcaseCommand",
            dependencies: [
                "ShowcaseApps", "SQLiteStorage", "EmbeddedGitHub", "WebRenderer",
                hub("LocalWebServer"), hub("MillraceHub"), grdb,
                millrace("MillraceInspector"), millrace("MillraceTimeline"),
            ]
        ),
        .executableTarget(name: "showcase", dependencies: ["ShowcaseCommand"]),
        // An app of the showcase for agents, who operate it through a hub.
        .executableTarget(
            name: "headless",
            dependencies: [
                "ShowcaseApps", "ShowcaseCommand", "EmbeddedGitHub", "WebRenderer",
                millrace("HeadlessUIKit"), millrace("MillraceHost"),
            ]
        ),
        // The app with faults that an agent finds, for Tests/Agents.
        .executableTarget(
            name: "Cafe",
            dependencies: [
                "HeadlessUIKit", "Millrace", "MillraceHost", "MillraceUndo", "Prex", "VISPER",
            ].map(millrace),
            path: "Tests/Agents/Cafe"
        ),
        .testTarget(
            name: "ShowcaseTests",
            dependencies: [
                "ShowcaseCommand", "ShowcaseApps", "SQLiteStorage", "EmbeddedGitHub", "WebRenderer", grdb,
                hub("LocalWebServer"), hub("WebTestSupport"), millrace("_MillraceTestSupport"),
                millrace("MillraceInspector"), millrace("MillracePersistence"),
                millrace("MillraceScreenHTML"),
                millrace("MillraceScreenTesting"), millrace("MillraceTesting"), millrace("MobiusCore"),
                millrace("VISPER"),
            ],
            // The expected screens that tests compare with, and files of old versions.
            exclude: ["Login", "RepositorySearch", "ToDos"].map { "\($0)/__Screens__" } + ["Notes/Fixtures"]
        ),
    ]
)
