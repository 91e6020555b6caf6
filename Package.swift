// swift-tools-version: 6.1
import CompilerPluginSupport
import PackageDescription

// For platforms without Combine.
let openCombine = Target.Dependency.product(
    name: "OpenCombine",
    package: "OpenCombine",
    condition: .when(platforms: [.linux, .android, .windows, .wasi], traits: ["OpenCombine"])
)

let logging = product("Logging", of: "swift-log", trait: "Logging")
let coreMetrics = product("CoreMetrics", of: "swift-metrics", trait: "Metrics")
let tracing = product("Tracing", of: "swift-distributed-tracing", trait: "Tracing")

/// A library of another package, which a trait enables.
func product(_ library: String, of package: String, trait: String) -> Target.Dependency {
    .product(name: library, package: package, condition: .when(traits: [trait]))
}

/// A library of swift-syntax, which the trait `Macros` enables.
func swiftSyntax(_ library: String) -> Target.Dependency {
    product(library, of: "swift-syntax", trait: "Macros")
}

let rxSwift = product("RxSwift", of: "RxSwift", trait: "RxSwift")
let macros = Target.Dependency.target(name: "VISPERMacros", condition: .when(traits: ["Macros"]))

/// A module in a given folder of `Sources`.
func module(_ name: String, in folder: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/" + folder)
}

/// A module that several test targets use.
func support(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: "Tests/" + name)
}

/// Tests that compile in Swift 5 mode, as users of a dialect may.
func swift5Tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: [.swiftLanguageMode(.v5)])
}

let dialects: [Target.Dependency] = ["Prex", "FluxCapacitor", "MobiusCore", "VISPER"]

let libraries = [
    "MillraceObservation", "MillracePersistence", "MillraceUndo", "MillraceTimeline",
    "MillraceRecording", "MillraceInspector", "MillraceHost", "MillraceScreens", "MillraceScreenHTML",
    "MillraceTesting", "MillraceScreenTesting",
    "Prex", "FluxCapacitor", "MobiusCore", "MobiusExtras", "MobiusTest", "MobiusNimble",
    "VISPER", "VISPER_Core", "VISPER_Presenter", "VISPER_Objc", "VISPER_UIViewController", "VISPER_Wireframe",
    "VISPER_Reactive", "VISPER_Redux", "VISPER_Entity", "VISPER_Swift", "VISPER_Sourcery", "VISPER_Macros",
    "MillraceLogging", "MillraceMetrics", "MillraceTracing", "HeadlessUIKit",
]

/// The test support modules, which the packages in this repository's other folders use too.
let testSupport = ["TestSupport", "RecordingSamples", "ScreenSamples", "VISPERTestSupport"]

let package = Package(
    name: "Millrace",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: libraries.map { .library(name: $0, targets: [$0]) } + [
        .library(name: "Millrace", targets: ["Millrace", "MillraceReporting"]),
        .plugin(name: "MillraceScaffold", targets: ["MillraceScaffold"]),
        // Not for users: for the tests of the repository's other packages. It may change with any commit.
        .library(name: "_MillraceTestSupport", targets: testSupport),
    ],
    traits: [
        .trait(
            name: "OpenCombine",
            description:
                "FluxCapacitor's values and VISPER's properties as OpenCombine publishers, where there is no Combine."
        ),
        .trait(
            name: "RxSwift",
            description: "FluxCapacitor's constants and VISPER's properties as RxSwift observables."
        ),
        .trait(name: "Nimble", description: "MobiusNimble's matchers, for Nimble 10 to 14."),
        .trait(name: "Macros", description: "VISPER's macros, which generate what Sourcery's templates did."),
        .trait(name: "Logging", description: "MillraceLogging: the transitions of all stores, in swift-log."),
        .trait(
            name: "Metrics",
            description: "MillraceMetrics: the transitions of all stores, in swift-metrics."
        ),
        .trait(
            name: "Tracing",
            description:
                "MillraceTracing: the transitions of all stores, as swift-distributed-tracing's spans."
        ),
    ],
    dependencies: [
        // Each package is fetched only if the trait that needs it is enabled.
        .package(url: "https://github.com/OpenCombine/OpenCombine.git", from: "0.14.0"),
        .package(url: "https://github.com/ReactiveX/RxSwift.git", from: "6.0.0"),
        .package(url: "https://github.com/Quick/Nimble.git", "10.0.0"..<"15.0.0"),
        .package(url: "https://github.com/swiftlang/swift-syntax.git", "600.0.0"..<"604.0.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-metrics.git", from: "2.5.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.1.0"),
    ],
    targets: [
        // MARK: The engine

        // Atomics, the lock, and system calls that are unavailable in Swift.
        .target(name: "CMillrace"),
        .target(name: "Millrace", dependencies: ["CMillrace"]),

        // What stores report of their transitions, to whoever records them.
        .target(name: "MillraceReporting", dependencies: ["Millrace", "CMillrace"]),

        // Reads, compares and measures values of unknown type. Knows no store.
        .target(name: "MillraceValues", dependencies: ["Millrace"]),

        // Stores for SwiftUI, and derived values.
        .target(name: "MillraceObservation", dependencies: ["Millrace", "MillraceReporting", "CMillrace"]),

        .target(name: "MillraceUndo", dependencies: ["Millrace", "MillraceReporting", "MillraceValues"]),

        // MARK: Saved states and recordings

        // Crash-safe writing of files, and JSON coding of values. Not for users.
        .target(name: "MillraceFiles"),
        .target(
            name: "MillracePersistence",
            dependencies: ["Millrace", "MillraceReporting", "MillraceFiles"]
        ),

        // MARK: The timeline, and modules that use it

        .target(name: "MillraceTimeline", dependencies: ["Millrace", "MillraceReporting", "MillraceValues"]),
        .target(
            name: "MillraceRecording",
            dependencies: [
                "Millrace", "MillraceReporting", "MillraceValues", "MillraceTimeline", "MillraceFiles",
            ]
        ),
        .target(
            name: "MillraceInspector",
            dependencies: [
                "Millrace", "MillraceReporting", "MillraceValues", "MillraceTimeline", "MillraceRecording",
                "MillraceFiles",
            ]
        ),
        // Recorders. Each module is empty without its trait.
        module(
            "MillraceLogging",
            in: "Recorders/Logging",
            ["Millrace", "MillraceReporting", "MillraceTimeline", logging]
        ),
        module(
            "MillraceMetrics",
            in: "Recorders/Metrics",
            ["Millrace", "MillraceReporting", "MillraceTimeline", coreMetrics]
        ),
        module(
            "MillraceTracing",
            in: "Recorders/Tracing",
            ["Millrace", "MillraceReporting", "MillraceTimeline", tracing]
        ),

        // MARK: The dialects

        .target(name: "Prex", dependencies: ["Millrace", "MillraceReporting", "MillraceValues"]),

        .target(
            name: "FluxCapacitor",
            dependencies: [
                "Millrace", "MillraceReporting", "MillraceValues", "CMillrace", openCombine, rxSwift,
            ]
        ),

        module("MobiusCore", in: "Mobius/Core", ["Millrace", "MillraceReporting", "CMillrace"]),
        module("MobiusExtras", in: "Mobius/Extras", ["MobiusCore", "Millrace"]),
        module("MobiusTest", in: "Mobius/Test", ["MobiusCore", "MillraceTestBase", "Millrace"]),
        // Empty without the trait. In Swift 5 mode, since Nimble's closures are Sendable in some versions only.
        .target(
            name: "MobiusNimble",
            dependencies: ["MobiusCore", "MobiusTest", product("Nimble", of: "Nimble", trait: "Nimble")],
            path: "Sources/Mobius/Nimble",
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),

        module("VISPER_Core", in: "VISPER/Core", ["HeadlessUIKit"]),
        module("VISPER_Presenter", in: "VISPER/Presenter", ["VISPER_Core"]),
        module("VISPER_Objc", in: "VISPER/Objc", ["VISPER_Core", "VISPER_Presenter"]),
        module(
            "VISPER_UIViewController",
            in: "VISPER/UIViewController",
            ["VISPER_Objc", "VISPER_Presenter", "Millrace"]
        ),
        module(
            "VISPER_Wireframe",
            in: "VISPER/Wireframe",
            [
                "VISPER_Core", "VISPER_Objc", "VISPER_Presenter", "VISPER_UIViewController", "Millrace",
                "MillraceReporting",
            ]
        ),
        module(
            "VISPER_Reactive",
            in: "VISPER/Reactive",
            ["HeadlessUIKit", "Millrace", "MillraceReporting", openCombine, rxSwift]
        ),
        module(
            "VISPER_Redux",
            in: "VISPER/Redux",
            ["VISPER_Core", "VISPER_Reactive", "Millrace", "MillraceReporting"]
        ),
        // In Swift 5 mode, in which the compiler lets code in that mode capture an entity store in a `@Sendable` closure, and
        // subclass one, without a warning: see decision 6.
        .target(
            name: "VISPER_Entity",
            dependencies: ["HeadlessUIKit", "Millrace"],
            path: "Sources/VISPER/Entity",
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        module("VISPER_Swift", in: "VISPER/Swift", ["VISPER_Wireframe", "VISPER_Redux", "VISPER_Entity"]),
        module("VISPER_Sourcery", in: "VISPER/Sourcery", ["VISPER_Swift"]),
        // Empty without the trait. Not part of the umbrella, so that other users neither build swift-syntax nor have to trust a
        // macro.
        module("VISPER_Macros", in: "VISPER/Macros", ["VISPER_Swift", macros]),
        // The compiler plugin. Without the trait it is an empty program that no target depends on.
        .macro(
            name: "VISPERMacros",
            dependencies: [swiftSyntax("SwiftSyntaxMacros"), swiftSyntax("SwiftCompilerPlugin")],
            path: "Sources/VISPER/MacroPlugin"
        ),
        module("VISPER", in: "VISPER/Umbrella", ["VISPER_Swift", "VISPER_Sourcery"]),

        // MARK: HeadlessUIKit and its users

        .target(name: "HeadlessUIKit"),

        // Describes screens as text and JSON, and says how to use their elements.
        .target(name: "MillraceScreens", dependencies: ["HeadlessUIKit"]),
        // Draws screens as HTML. Not part of MillraceScreens, since reading and testing a screen's structure does not need it.
        .target(name: "MillraceScreenHTML", dependencies: ["HeadlessUIKit", "MillraceScreens"]),

        // Launches an app without a display, and gives agents access to its screens.
        .target(
            name: "MillraceHost",
            dependencies: [
                "Millrace", "MillraceTimeline", "MillraceInspector", "MillraceRecording", "MillraceScreens",
                "HeadlessUIKit",
            ]
        ),

        // MARK: For users' tests

        // Reports failures and compares texts. Not for users.
        .target(name: "MillraceTestBase", dependencies: ["Millrace", "MillraceReporting"]),
        .target(
            name: "MillraceTesting",
            dependencies: [
                "Millrace", "MillraceReporting", "MillraceValues", "MillraceTimeline", "MillraceClocks",
                "MillraceTestBase",
            ]
        ),
        // Compares screens with files. Not part of MillraceTesting, since most tests need no screens.
        .target(
            name: "MillraceScreenTesting",
            dependencies: [
                "MillraceTesting", "MillraceTestBase", "MillraceScreens", "MillraceScreenHTML",
                "HeadlessUIKit", "MillraceFiles", "Millrace",
            ]
        ),
        // The clocks of MillraceTesting, for the package's own tests, most of which need no test store.
        .target(name: "MillraceClocks", dependencies: ["Millrace", "MillraceReporting"]),

        // MARK: A command for users of the dialects

        .plugin(
            name: "MillraceScaffold",
            capability: .command(
                intent: .custom(verb: "scaffold", description: "Write the files that a feature begins with."),
                permissions: [
                    .writeToPackageDirectory(reason: "It writes a feature's files, and changes no others")
                ]
            ),
            path: "Plugins/Scaffold",
            exclude: ["Templates"]
        ),

        // MARK: Tests

        support("TestSupport", ["Millrace", "MillraceReporting", "MillraceClocks"]),
        .testTarget(
            name: "MillraceTests",
            dependencies: [
                "Millrace", "MillraceReporting", "MillraceValues", "MillraceTimeline", "TestSupport",
            ]
        ),
        .testTarget(
            name: "MillraceObservationTests",
            dependencies: [
                "MillraceObservation", "MillraceTimeline", "Millrace", "MillraceReporting", "TestSupport",
            ] + dialects
        ),
        .testTarget(
            name: "MillracePersistenceTests",
            dependencies: [
                "MillracePersistence", "MillraceUndo", "MillraceObservation", "MillraceTimeline", "Millrace",
                "MillraceReporting",
                "PersistenceCrasher", "RecordingSamples", "TestSupport",
            ]
                + dialects,
            exclude: ["Fixtures"]
        ),
        // A process that saves its state until a test kills it.
        .executableTarget(
            name: "PersistenceCrasher",
            dependencies: ["MillracePersistence", "Prex"],
            path: "Tests/PersistenceCrasher"
        ),
        .testTarget(
            name: "MillraceInspectorTests",
            dependencies: [
                "MillraceInspector", "MillraceRecording", "MillraceTimeline", "Millrace", "MillraceReporting",
                "TestSupport",
            ]
        ),
        .testTarget(
            name: "MillraceRecordingTests",
            dependencies: [
                "MillraceRecording", "MillraceTimeline", "MillraceReporting", "MillraceFiles",
                "RecordingSamples",
                "RecordingCrasher", "MillraceTesting", "TestSupport",
            ]
                + dialects
        ),
        // A small app in each dialect, whose sessions tests record.
        support("RecordingSamples", ["Millrace", "MillraceReporting"] + dialects),
        // A process that records until a test kills it.
        .executableTarget(
            name: "RecordingCrasher",
            dependencies: ["MillraceRecording", "RecordingSamples"],
            path: "Tests/RecordingCrasher"
        ),
        // Tests of the recorders, each enabled by its trait.
        .testTarget(
            name: "RecorderTests",
            dependencies: [
                "Millrace", "MillraceReporting", "MillraceTimeline", "MillraceLogging", "MillraceMetrics",
                "MillraceTracing",
                "MobiusCore",
                "TestSupport", logging, coreMetrics, tracing,
                product("InMemoryLogging", of: "swift-log", trait: "Logging"),
                product("MetricsTestKit", of: "swift-metrics", trait: "Metrics"),
                product("InMemoryTracing", of: "swift-distributed-tracing", trait: "Tracing"),
            ]
        ),

        .testTarget(
            name: "MillraceTestingTests",
            dependencies: [
                "MillraceTesting", "MillraceObservation", "MillraceTimeline", "Millrace", "MillraceReporting",
                "TestSupport",
            ]
                + dialects
        ),
        .testTarget(
            name: "MillraceScreenTestingTests",
            dependencies: [
                "MillraceScreenTesting", "MillraceScreenHTML", "HeadlessUIKit", "ScreenSamples",
                "TestSupport",
            ],
            exclude: ["__Screens__"]
        ),

        .testTarget(
            name: "PrexTests",
            dependencies: ["Prex", "Millrace", "MillraceReporting", "MillraceTimeline", "TestSupport"]
        ),
        swift5Tests("PrexSwift5Tests", ["Prex"]),

        .testTarget(
            name: "FluxCapacitorTests",
            dependencies: [
                "FluxCapacitor", "Millrace", "MillraceReporting", "MillraceTimeline", "TestSupport",
            ]
        ),
        swift5Tests("FluxCapacitorSwift5Tests", ["FluxCapacitor"]),

        .testTarget(
            name: "MobiusTests",
            dependencies: [
                "MobiusCore", "MobiusExtras", "MobiusTest", "MillraceTestBase", "Millrace",
                "MillraceReporting",
                "MillraceTimeline",
                "TestSupport",
            ]
        ),
        swift5Tests(
            "MobiusSwift5Tests",
            ["MobiusCore", "MobiusExtras", "MobiusTest", "MobiusTopLevelSwift5", "MobiusTopLevelSwift6"]
        ),
        .executableTarget(
            name: "MobiusTopLevelSwift5",
            dependencies: ["MobiusCore", "MobiusExtras"],
            path: "Tests/MobiusTopLevelSwift5",
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .executableTarget(
            name: "MobiusTopLevelSwift6",
            dependencies: ["MobiusCore", "MobiusExtras"],
            path: "Tests/MobiusTopLevelSwift6"
        ),

        support("VISPERTestSupport", ["VISPER_Wireframe"]),
        .testTarget(
            name: "VISPERTests",
            dependencies: [
                "VISPER_Swift", "Millrace", "MillraceReporting", "MillraceTimeline", "VISPERTestSupport",
                "TestSupport",
            ]
        ),
        swift5Tests("VISPERSwift5Tests", ["VISPER", "VISPER_Macros"]),
        // Tests of the bridges to Combine. Empty off Apple's platforms without the trait `OpenCombine`.
        .testTarget(
            name: "PublisherTests",
            dependencies: ["FluxCapacitor", "VISPER_Reactive", "TestSupport", openCombine]
        ),
        // Empty without the trait `Macros`.
        .testTarget(
            name: "VISPERMacrosTests",
            dependencies: [
                "VISPER", "VISPER_Macros", "TestSupport", macros,
                swiftSyntax("SwiftSyntaxMacrosGenericTestSupport"),
            ]
        ),

        .testTarget(
            name: "MillraceScreensTests",
            dependencies: ["MillraceScreens", "HeadlessUIKit", "ScreenSamples", "TestSupport"]
        ),
        .testTarget(
            name: "MillraceScreenHTMLTests",
            dependencies: [
                "MillraceScreenHTML", "MillraceScreens", "HeadlessUIKit", "ScreenSamples", "TestSupport",
            ]
        ),
        // Screens that the tests of several modules read or render.
        support("ScreenSamples", ["HeadlessUIKit"]),

        .testTarget(
            name: "MillraceHostTests",
            dependencies: [
                "MillraceHost", "MillraceInspector", "MillraceRecording", "MillraceTimeline",
                "MillraceScreens",
                "HeadlessUIKit", "VISPER", "Prex", "HostedSample", "TestSupport",
            ]
        ),
        // An app without a display, which runs until a test ends it.
        .executableTarget(
            name: "HostedSample",
            dependencies: ["MillraceHost", "HeadlessUIKit"],
            path: "Tests/HostedSample"
        ),
        .testTarget(name: "HeadlessUIKitTests", dependencies: ["HeadlessUIKit", "TestSupport"]),
        swift5Tests("HeadlessUIKitSwift5Tests", ["HeadlessUIKit"]),
    ]
)

// Compiling the tests takes most of a build. The environment variable `MILLRACE_TESTS` selects test targets by the beginnings of
// their names, for example "Mobius,Prex".
if let beginnings = Context.environment["MILLRACE_TESTS"]?.split(separator: ",") {
    package.targets.removeAll { target in
        target.type == .test && !beginnings.contains { target.name.hasPrefix($0) }
    }
}
