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

/// A storey of the house: a folder of `Sources`, and of `Tests`. Documentation/Architecture.md says what each may depend on.
enum Storey: String {
    case core = "Core"
    case dialects = "Dialects"
    case tools = "Tools"
    case screens = "Screens"
}

/// A module of a storey.
///
/// - Parameter folder: its folder in the storey, if that does not have the module's name.
func module(
    _ name: String,
    in storey: Storey,
    folder: String? = nil,
    _ dependencies: [Target.Dependency] = []
) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/\(storey.rawValue)/\(folder ?? name)")
}

/// Tests of a storey. Those that use Observation need macOS 14: SwiftPM compiles tests for the oldest system on which XCTest runs, if that is
/// newer than the platforms below, and XCTest of Xcode 16 and later needs macOS 14.
func tests(
    _ name: String,
    in storey: Storey,
    _ dependencies: [Target.Dependency],
    exclude: [String] = []
) -> Target {
    .testTarget(
        name: name,
        dependencies: dependencies,
        path: "Tests/\(storey.rawValue)/\(name)",
        exclude: exclude
    )
}

/// Tests that compile in Swift 5 mode, as users of a dialect may.
func swift5Tests(_ name: String, in storey: Storey, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(
        name: name,
        dependencies: dependencies,
        path: "Tests/\(storey.rawValue)/\(name)",
        swiftSettings: [.swiftLanguageMode(.v5)]
    )
}

/// A module that several test targets use.
func support(_ name: String, in storey: Storey, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: "Tests/\(storey.rawValue)/\(name)")
}

let dialects: [Target.Dependency] = ["Prex", "FluxCapacitor", "MobiusCore", "VISPER"]

let libraries = [
    "MillraceObservation", "MillracePersistence", "MillraceUserDefaults", "MillraceUndo", "MillraceTimeline",
    "MillraceRecording", "MillraceInspector", "MillraceHost", "MillraceScreens", "MillraceScreenHTML",
    "MillraceTesting", "MillraceScreenTesting",
    "Prex", "FluxCapacitor", "MobiusCore", "MobiusExtras", "MobiusTest", "MobiusNimble",
    "VISPER", "VISPER_Core", "VISPER_Presenter", "VISPER_Objc", "VISPER_UIViewController", "VISPER_Wireframe",
    "VISPER_Reactive", "VISPER_Redux", "VISPER_Entity", "VISPER_Swift", "VISPER_Sourcery", "VISPER_Macros",
    "MillraceRequests", "MillraceLogging", "MillraceMetrics", "MillraceTracing", "HeadlessUIKit",
]

/// The support modules, which the packages in this repository's other folders use too. What programs use does not import Testing: only
/// Xcode has its framework, so on Apple's systems they would not start.
let runSupport = ["RunSupport", "RecordingSamples", "VISPERTestSupport"]
let testSupport = runSupport + ["TestSupport", "ScreenSamples"]

let package = Package(
    name: "Millrace",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: libraries.map { .library(name: $0, targets: [$0]) } + [
        .library(name: "Millrace", targets: ["Millrace", "MillraceReporting"]),
        .plugin(name: "MillraceScaffold", targets: ["MillraceScaffold"]),
        // Not for users: for the programs and tests of the repository's other packages. They may change with any commit.
        .library(name: "_MillraceRunSupport", targets: runSupport),
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
        .trait(
            name: "Logging",
            description: "MillraceLogging: transitions in swift-log, and its lines in a journal."
        ),
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
        .package(url: "https://github.com/apple/swift-log.git", from: "1.12.0"),
        .package(url: "https://github.com/apple/swift-metrics.git", from: "2.5.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.1.0"),
    ],
    targets: [
        // MARK: The engine

        // Atomics, the lock, and system calls that are unavailable in Swift.
        module("CMillrace", in: .core),
        module("Millrace", in: .core, ["CMillrace"]),

        // What stores report of their transitions, to whoever records them.
        module("MillraceReporting", in: .core, ["Millrace", "CMillrace"]),

        // Reads, compares and measures values of unknown type. Knows no store.
        module("MillraceValues", in: .core, ["Millrace", "CMillrace"]),

        // Stores for SwiftUI, and derived values.
        module("MillraceObservation", in: .tools, ["Millrace", "MillraceReporting", "CMillrace"]),

        module(
            "MillraceUndo",
            in: .tools,
            ["Millrace", "MillraceReporting", "MillraceValues", "MillraceFiles"]
        ),

        // MARK: Saved states and recordings

        // Crash-safe writing of files, and JSON coding of values. Not for users.
        module("MillraceFiles", in: .tools, ["Millrace"]),
        module(
            "MillracePersistence",
            in: .tools,
            ["Millrace", "MillraceReporting", "MillraceFiles"]
        ),

        // Not part of MillracePersistence: Apple asks apps that use user defaults for a reason.
        module("MillraceUserDefaults", in: .tools, ["MillracePersistence"]),

        // MARK: The timeline, and modules that use it

        module("MillraceTimeline", in: .tools, ["Millrace", "MillraceReporting", "MillraceValues"]),
        module(
            "MillraceRecording",
            in: .tools,
            [
                "Millrace", "MillraceReporting", "MillraceValues", "MillraceTimeline", "MillraceFiles",
            ]
        ),
        module(
            "MillraceInspector",
            in: .tools,
            [
                "Millrace", "MillraceReporting", "MillraceValues", "MillraceTimeline", "MillraceRecording",
                "MillraceFiles",
            ]
        ),
        // Not part of MillraceReporting, which does without Foundation.
        module("MillraceRequests", in: .tools, ["MillraceReporting"]),
        // Recorders. Each module is empty without its trait.
        module(
            "MillraceLogging",
            in: .tools,
            folder: "Recorders/Logging",
            ["Millrace", "MillraceReporting", "MillraceTimeline", logging]
        ),
        module(
            "MillraceMetrics",
            in: .tools,
            folder: "Recorders/Metrics",
            ["Millrace", "MillraceReporting", "MillraceTimeline", coreMetrics]
        ),
        module(
            "MillraceTracing",
            in: .tools,
            folder: "Recorders/Tracing",
            ["Millrace", "MillraceReporting", "MillraceTimeline", tracing]
        ),

        // MARK: The dialects

        module("Prex", in: .dialects, ["Millrace", "MillraceReporting", "MillraceValues"]),

        module(
            "FluxCapacitor",
            in: .dialects,
            [
                "Millrace", "MillraceReporting", "MillraceValues", "CMillrace", openCombine, rxSwift,
            ]
        ),

        module(
            "MobiusCore",
            in: .dialects,
            folder: "Mobius/Core",
            ["Millrace", "MillraceReporting", "MillraceValues", "CMillrace"]
        ),
        module("MobiusExtras", in: .dialects, folder: "Mobius/Extras", ["MobiusCore", "Millrace"]),
        module(
            "MobiusTest",
            in: .dialects,
            folder: "Mobius/Test",
            ["MobiusCore", "MillraceTestBase", "Millrace"]
        ),
        // Empty without the trait. In Swift 5 mode, since Nimble's closures are Sendable in some versions only.
        .target(
            name: "MobiusNimble",
            dependencies: ["MobiusCore", "MobiusTest", product("Nimble", of: "Nimble", trait: "Nimble")],
            path: "Sources/Dialects/Mobius/Nimble",
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),

        module("VISPER_Core", in: .dialects, folder: "VISPER/Core", ["HeadlessUIKit"]),
        module(
            "VISPER_Presenter",
            in: .dialects,
            folder: "VISPER/Presenter",
            ["VISPER_Core", "HeadlessUIKit"]
        ),
        module("VISPER_Objc", in: .dialects, folder: "VISPER/Objc", ["VISPER_Core", "VISPER_Presenter"]),
        module(
            "VISPER_UIViewController",
            in: .dialects,
            folder: "VISPER/UIViewController",
            ["VISPER_Objc", "VISPER_Presenter", "Millrace"]
        ),
        module(
            "VISPER_Wireframe",
            in: .dialects,
            folder: "VISPER/Wireframe",
            [
                "VISPER_Core", "VISPER_Objc", "VISPER_Presenter", "VISPER_UIViewController", "HeadlessUIKit",
                "Millrace",
                "MillraceReporting",
            ]
        ),
        module(
            "VISPER_Reactive",
            in: .dialects,
            folder: "VISPER/Reactive",
            ["HeadlessUIKit", "Millrace", "MillraceReporting", openCombine, rxSwift]
        ),
        module(
            "VISPER_Redux",
            in: .dialects,
            folder: "VISPER/Redux",
            ["VISPER_Core", "VISPER_Reactive", "Millrace", "MillraceReporting"]
        ),
        // In Swift 5 mode, in which the compiler lets code in that mode capture an entity store in a `@Sendable` closure, and
        // subclass one, without a warning: see decision 6.
        .target(
            name: "VISPER_Entity",
            dependencies: ["HeadlessUIKit", "Millrace"],
            path: "Sources/Dialects/VISPER/Entity",
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        module(
            "VISPER_Swift",
            in: .dialects,
            folder: "VISPER/Swift",
            ["VISPER_Wireframe", "VISPER_Redux", "VISPER_Entity"]
        ),
        module("VISPER_Sourcery", in: .dialects, folder: "VISPER/Sourcery", ["VISPER_Swift"]),
        // Empty without the trait. Not part of the umbrella, so that other users neither build swift-syntax nor have to trust a
        // macro.
        module("VISPER_Macros", in: .dialects, folder: "VISPER/Macros", ["VISPER_Swift", macros]),
        // The compiler plugin. Without the trait it is an empty program that no target depends on.
        .macro(
            name: "VISPERMacros",
            dependencies: [swiftSyntax("SwiftSyntaxMacros"), swiftSyntax("SwiftCompilerPlugin")],
            path: "Sources/Dialects/VISPER/MacroPlugin"
        ),
        module(
            "VISPER",
            in: .dialects,
            folder: "VISPER/Umbrella",
            ["VISPER_Swift", "VISPER_Sourcery", "VISPER_Entity", "VISPER_Redux", "VISPER_Wireframe"]
        ),

        // MARK: HeadlessUIKit and its users

        module("HeadlessUIKit", in: .screens),

        // Describes screens as text and JSON, and says how to use their elements.
        module("MillraceScreens", in: .screens, ["HeadlessUIKit"]),
        // Draws screens as HTML. Not part of MillraceScreens, since reading and testing a screen's structure does not need it.
        module("MillraceScreenHTML", in: .screens, ["HeadlessUIKit", "MillraceScreens"]),

        // Launches an app without a display, and gives agents access to its screens.
        module(
            "MillraceHost",
            in: .screens,
            [
                "Millrace", "MillraceTimeline", "MillraceInspector", "MillraceRecording", "MillraceScreens",
                "HeadlessUIKit",
            ]
        ),

        // MARK: For users' tests

        // Reports failures and compares texts. Not for users.
        module("MillraceTestBase", in: .tools, ["Millrace", "MillraceReporting"]),
        module(
            "MillraceTesting",
            in: .tools,
            [
                "Millrace", "MillraceReporting", "MillraceValues", "MillraceTimeline", "MillraceClocks",
                "MillracePersistence", "MillraceTestBase",
            ]
        ),
        // Compares screens with files. Not part of MillraceTesting, since most tests need no screens.
        module(
            "MillraceScreenTesting",
            in: .screens,
            [
                "MillraceTesting", "MillraceTestBase", "MillraceScreens", "MillraceScreenHTML",
                "HeadlessUIKit", "MillraceFiles", "Millrace",
            ]
        ),
        // The clocks of MillraceTesting, for the package's own tests, most of which need no test store.
        module("MillraceClocks", in: .tools, ["Millrace", "MillraceReporting"]),

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

        support("RunSupport", in: .core, []),
        support("TestSupport", in: .core, ["Millrace", "MillraceReporting", "MillraceClocks", "RunSupport"]),
        tests(
            "MillraceTests",
            in: .core,
            ["Millrace", "MillraceReporting", "MillraceTimeline", "TestSupport", "CMillrace"]
        ),
        tests(
            "MillraceReportingTests",
            in: .core,
            ["MillraceReporting", "MillraceTimeline", "Millrace", "TestSupport"]
        ),
        tests(
            "MillraceValuesTests",
            in: .core,
            ["MillraceValues", "MillraceTimeline", "Millrace", "TestSupport"]
        ),
        tests(
            "MillraceTimelineTests",
            in: .tools,
            ["MillraceTimeline", "MillraceReporting", "Millrace", "TestSupport"]
        ),
        tests(
            "MillraceClocksTests",
            in: .tools,
            ["MillraceClocks", "Millrace", "VISPER_Swift", "TestSupport"]
        ),
        tests(
            "MillraceUndoTests",
            in: .tools,
            [
                "MillraceUndo", "MillraceObservation", "MillraceTimeline", "MillraceReporting", "Millrace",
                "TestSupport",
            ] + dialects
        ),
        tests(
            "MillraceObservationTests",
            in: .tools,
            [
                "MillraceObservation", "MillraceUndo", "MillraceTimeline", "Millrace", "MillraceReporting",
                "TestSupport",
            ] + dialects
        ),
        tests(
            "MillracePersistenceTests",
            in: .tools,
            [
                "MillracePersistence", "MillraceUserDefaults", "MillraceFiles", "MillraceUndo",
                "MillraceObservation", "MillraceTimeline", "Millrace", "MillraceReporting",
                "PersistenceCrasher", "RecordingSamples",
                "TestSupport",
            ]
                + dialects,
            exclude: ["Fixtures"]
        ),
        // A process that saves its state until a test kills it.
        .executableTarget(
            name: "PersistenceCrasher",
            dependencies: ["Millrace", "MillracePersistence", "MillraceUndo", "Prex"],
            path: "Tests/Tools/PersistenceCrasher"
        ),
        tests(
            "MillraceInspectorTests",
            in: .tools,
            [
                "MillraceInspector", "MillraceRecording", "MillraceTimeline", "Millrace", "MillraceReporting",
                "TestSupport",
            ]
        ),
        tests(
            "MillraceRequestsTests",
            in: .tools,
            ["MillraceRequests", "MillraceReporting", "MillraceTimeline", "TestSupport"]
        ),
        tests(
            "MillraceRecordingTests",
            in: .tools,
            [
                "MillraceRecording", "MillraceTimeline", "MillraceReporting", "MillraceFiles",
                "RecordingSamples",
                "RecordingCrasher", "MillraceTesting", "TestSupport",
            ]
                + dialects
        ),
        // A small app in each dialect, whose sessions tests record.
        support("RecordingSamples", in: .tools, ["Millrace", "MillraceReporting"] + dialects),
        // A process that records until a test kills it.
        .executableTarget(
            name: "RecordingCrasher",
            dependencies: ["MillraceRecording", "MillraceReporting", "RecordingSamples"] + dialects,
            path: "Tests/Tools/RecordingCrasher"
        ),
        // Tests of the recorders, each enabled by its trait.
        tests(
            "RecorderTests",
            in: .tools,
            [
                "Millrace", "MillraceReporting", "MillraceTimeline", "MillraceLogging", "MillraceMetrics",
                "MillraceTracing",
                "MobiusCore",
                "TestSupport", logging, coreMetrics, tracing,
                product("InMemoryLogging", of: "swift-log", trait: "Logging"),
                product("MetricsTestKit", of: "swift-metrics", trait: "Metrics"),
                product("InMemoryTracing", of: "swift-distributed-tracing", trait: "Tracing"),
            ]
        ),

        tests(
            "MillraceTestingTests",
            in: .tools,
            [
                "MillraceTesting", "MillraceObservation", "MillracePersistence", "MillraceTimeline",
                "Millrace", "MillraceReporting", "TestSupport",
            ]
                + dialects
        ),
        tests(
            "MillraceScreenTestingTests",
            in: .screens,
            [
                "MillraceScreenTesting", "MillraceScreenHTML", "HeadlessUIKit", "ScreenSamples",
                "TestSupport",
            ],
            exclude: ["__Screens__"]
        ),

        tests(
            "PrexTests",
            in: .dialects,
            ["Prex", "Millrace", "MillraceReporting", "MillraceTimeline", "TestSupport"]
        ),
        swift5Tests("PrexSwift5Tests", in: .dialects, ["Prex"]),

        tests(
            "FluxCapacitorTests",
            in: .dialects,
            [
                "FluxCapacitor", "Millrace", "MillraceReporting", "MillraceTimeline", "TestSupport",
            ]
        ),
        swift5Tests("FluxCapacitorSwift5Tests", in: .dialects, ["FluxCapacitor"]),

        tests(
            "MobiusTests",
            in: .dialects,
            [
                "MobiusCore", "MobiusExtras", "MobiusTest", "MillraceTestBase", "Millrace",
                "MillraceReporting", "MillraceValues",
                "MillraceTimeline",
                "TestSupport",
            ]
        ),
        swift5Tests(
            "MobiusSwift5Tests",
            in: .dialects,
            ["MobiusCore", "MobiusExtras", "MobiusTest", "MobiusTopLevelSwift5", "MobiusTopLevelSwift6"]
        ),
        .executableTarget(
            name: "MobiusTopLevelSwift5",
            dependencies: ["MobiusCore", "MobiusExtras"],
            path: "Tests/Dialects/MobiusTopLevelSwift5",
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .executableTarget(
            name: "MobiusTopLevelSwift6",
            dependencies: ["MobiusCore", "MobiusExtras"],
            path: "Tests/Dialects/MobiusTopLevelSwift6"
        ),

        support("VISPERTestSupport", in: .dialects, ["VISPER_Wireframe", "HeadlessUIKit"]),
        tests(
            "VISPERTests",
            in: .dialects,
            [
                "VISPER_Swift", "HeadlessUIKit", "Millrace", "MillraceReporting", "MillraceTimeline",
                "VISPERTestSupport", "TestSupport",
            ]
        ),
        // Apart, since they are on the main actor and the sanitizers need not compile them.
        tests(
            "VISPERScreensTests",
            in: .dialects,
            [
                "VISPER_Wireframe", "VISPER_UIViewController", "VISPER_Presenter", "VISPER_Objc",
                "HeadlessUIKit", "VISPERTestSupport", "TestSupport",
            ]
        ),
        swift5Tests("VISPERSwift5Tests", in: .dialects, ["VISPER", "VISPER_Macros", "HeadlessUIKit"]),
        // Tests of the bridges to Combine. Empty off Apple's platforms without the trait `OpenCombine`.
        tests(
            "PublisherTests",
            in: .dialects,
            ["FluxCapacitor", "VISPER_Reactive", "TestSupport", openCombine]
        ),
        // Empty without the trait `Macros`.
        tests(
            "VISPERMacrosTests",
            in: .dialects,
            [
                "VISPER", "VISPER_Macros", "TestSupport", macros,
                swiftSyntax("SwiftSyntaxMacrosGenericTestSupport"),
            ]
        ),

        tests(
            "MillraceScreensTests",
            in: .screens,
            ["MillraceScreens", "HeadlessUIKit", "ScreenSamples", "TestSupport"]
        ),
        tests(
            "MillraceScreenHTMLTests",
            in: .screens,
            [
                "MillraceScreenHTML", "MillraceScreens", "HeadlessUIKit", "ScreenSamples", "TestSupport",
            ]
        ),
        // Screens that the tests of several modules read or render.
        support("ScreenSamples", in: .screens, ["HeadlessUIKit"]),

        tests(
            "MillraceHostTests",
            in: .screens,
            [
                "MillraceHost", "MillraceInspector", "MillraceRecording", "MillraceTimeline",
                "MillraceScreens",
                "HeadlessUIKit", "VISPER", "Prex", "HostedSample", "TestSupport",
            ]
        ),
        // An app without a display, which runs until a test ends it.
        .executableTarget(
            name: "HostedSample",
            dependencies: ["MillraceHost", "HeadlessUIKit"],
            path: "Tests/Screens/HostedSample"
        ),
        tests("HeadlessUIKitTests", in: .screens, ["HeadlessUIKit", "TestSupport"]),
        swift5Tests("HeadlessUIKitSwift5Tests", in: .screens, ["HeadlessUIKit"]),
    ]
)

// Compiling the tests takes most of a build. The environment variable `MILLRACE_TESTS` selects test targets by the beginnings of
// their names, for example "Mobius,Prex".
if let beginnings = Context.environment["MILLRACE_TESTS"]?.split(separator: ",") {
    package.targets.removeAll { target in
        target.type == .test && !beginnings.contains { target.name.hasPrefix($0) }
    }
}

// With the environment variable `MILLRACE_PLAIN_TESTS` a release build does not optimise the tests, which would take most of its time.
if Context.environment["MILLRACE_PLAIN_TESTS"] != nil {
    for target in package.targets where target.type == .test {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"])]
    }
}
