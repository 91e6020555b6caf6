// swift-tools-version: 6.1
import PackageDescription

/// A library of Millrace.
func millrace(_ library: String) -> Target.Dependency { .product(name: library, package: "Millrace") }

let prex = millrace("Prex")

let package = Package(
    name: "LibrariesConsumer",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Millrace", path: "../..")],
    targets: [
        .executableTarget(name: "Counting", dependencies: [millrace("Millrace")]),
        .executableTarget(name: "Observing", dependencies: [millrace("MillraceObservation"), prex]),

        .executableTarget(name: "Deriving", dependencies: [millrace("MillraceObservation"), prex]),

        .executableTarget(name: "Saving", dependencies: [millrace("MillracePersistence"), prex]),
        .executableTarget(name: "SavingInShort", dependencies: [millrace("MillracePersistence"), prex]),
        .executableTarget(name: "Migrating", dependencies: [millrace("MillracePersistence")]),
        .executableTarget(name: "Undoing", dependencies: [millrace("MillraceUndo"), prex]),
        .executableTarget(name: "UndoingGroups", dependencies: [millrace("MillraceUndo"), prex]),

        .executableTarget(name: "Travelling", dependencies: [millrace("MillraceTimeline")]),
        .executableTarget(name: "Stepping", dependencies: [millrace("MillraceTimeline"), prex]),
        .executableTarget(name: "Warned", dependencies: [millrace("MillraceTimeline")]),
        .executableTarget(name: "Requesting", dependencies: ["Millrace", "MillraceRequests"].map(millrace)),
        .executableTarget(name: "Recorded", dependencies: [millrace("MillraceRecording")]),
        .executableTarget(
            name: "Inspected",
            dependencies: ["MillraceInspector", "HeadlessUIKit"].map(millrace)
        ),
        .executableTarget(
            name: "Described",
            dependencies: ["MillraceScreens", "HeadlessUIKit"].map(millrace)
        ),
        .executableTarget(
            name: "Drawn",
            dependencies: ["MillraceScreenHTML", "HeadlessUIKit"].map(millrace)
        ),
        .target(name: "MyApp", dependencies: [millrace("HeadlessUIKit")]),
        .executableTarget(name: "MyHost", dependencies: ["MyApp", millrace("MillraceHost")]),

        .testTarget(name: "SearchTests", dependencies: [millrace("MillraceTesting"), prex]),
        .testTarget(name: "ScrollingTests", dependencies: [millrace("MillraceTesting"), prex]),
        .testTarget(
            name: "LoginTests",
            dependencies: ["HeadlessUIKit", "MillraceScreenTesting"].map(millrace),
            exclude: ["__Screens__"]
        ),
        .testTarget(name: "CounterKitTests", dependencies: [millrace("MillraceTesting"), prex]),
        .testTarget(
            name: "SavedProfileTests",
            dependencies: ["MillracePersistence", "MillraceTesting"].map(millrace),
            resources: [.copy("profile-1.json")]
        ),
    ]
)
