// swift-tools-version: 6.1
import CompilerPluginSupport
import PackageDescription

// Where there is no Combine.
let openCombine = Target.Dependency.product(
    name: "OpenCombine",
    package: "OpenCombine",
    condition: .when(platforms: [.linux, .android, .windows, .wasi], traits: ["OpenCombine"])
)

let logging = product("Logging", of: "swift-log", trait: "Logging")
let coreMetrics = product("CoreMetrics", of: "swift-metrics", trait: "Metrics")
let tracing = product("Tracing", of: "swift-distributed-tracing", trait: "Tracing")

/// A library of a package, for what a trait switches on.
func product(_ library: String, of package: String, trait: String) -> Target.Dependency {
    .product(name: library, package: package, condition: .when(traits: [trait]))
}

/// A library of swift-syntax, for what the trait `Macros` switches on.
func swiftSyntax(_ library: String) -> Target.Dependency {
    product(library, of: "swift-syntax", trait: "Macros")
}

let rxSwift = product("RxSwift", of: "RxSwift", trait: "RxSwift")
let macros = Target.Dependency.target(name: "VISPERMacros", condition: .when(traits: ["Macros"]))

/// A module of a dialect, in a folder below that of the dialect.
func module(_ name: String, in folder: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/" + folder)
}

/// What tests share.
func support(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: "Tests/" + name)
}

/// Tests of a dialect as it is used by code in Swift 5 mode.
func swift5Tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: [.swiftLanguageMode(.v5)])
}

let dialects: [Target.Dependency] = ["Prex", "FluxCapacitor", "MobiusCore", "VISPER"]

let libraries = [
    "Millrace", "MillraceTimeline", "MillraceRecording", "MillraceInspector",
    "Prex", "FluxCapacitor", "MobiusCore", "MobiusExtras", "MobiusTest", "MobiusNimble",
    "VISPER", "VISPER_Core", "VISPER_Presenter", "VISPER_Objc", "VISPER_UIViewController", "VISPER_Wireframe",
    "VISPER_Reactive", "VISPER_Redux", "VISPER_Entity", "VISPER_Swift", "VISPER_Sourcery", "VISPER_Macros",
    "MillraceLogging", "MillraceMetrics", "MillraceTracing", "HeadlessUIKit",
]

/// What the tests share, and what the packages beside this one use of it.
let testSupport = ["TestSupport", "RecordingSamples", "VISPERTestSupport"]

let package = Package(
    name: "Millrace",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: libraries.map { .library(name: $0, targets: [$0]) } + [
        .plugin(name: "MillraceScaffold", targets: ["MillraceScaffold"]),
        // Not for users: for the tests of the packages beside this one. It may change with any commit.
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
        // For the traits of their names, and swift-syntax for `Macros`. Where those are off, they are not even fetched.
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

        // Atomics, the lock, and the system calls that Swift cannot make.
        .target(name: "CMillrace"),
        .target(name: "Millrace", dependencies: ["CMillrace"]),

        // MARK: The timeline, and what is done with it

        .target(name: "MillraceTimeline", dependencies: ["Millrace"]),
        .target(name: "MillraceRecording", dependencies: ["Millrace", "MillraceTimeline"]),
        .target(
            name: "MillraceInspector",
            dependencies: ["Millrace", "MillraceTimeline", "MillraceRecording"]
        ),
        // Recorders, each empty without its trait.
        module("MillraceLogging", in: "Recorders/Logging", ["Millrace", "MillraceTimeline", logging]),
        module("MillraceMetrics", in: "Recorders/Metrics", ["Millrace", "MillraceTimeline", coreMetrics]),
        module("MillraceTracing", in: "Recorders/Tracing", ["Millrace", "MillraceTimeline", tracing]),

        // MARK: The dialects

        .target(name: "Prex", dependencies: ["Millrace"]),

        .target(name: "FluxCapacitor", dependencies: ["Millrace", openCombine, rxSwift]),

        module("MobiusCore", in: "Mobius/Core", ["Millrace", "CMillrace"]),
        module("MobiusExtras", in: "Mobius/Extras", ["MobiusCore", "Millrace"]),
        module("MobiusTest", in: "Mobius/Test", ["MobiusCore", "Millrace"]),
        // Empty without the trait. In Swift 5 mode, since versions of Nimble differ in which closures must be Sendable.
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
            ["VISPER_Core", "VISPER_Objc", "VISPER_Presenter", "VISPER_UIViewController", "Millrace"]
        ),
        module(
            "VISPER_Reactive",
            in: "VISPER/Reactive",
            ["HeadlessUIKit", "Millrace", openCombine, rxSwift]
        ),
        module("VISPER_Redux", in: "VISPER/Redux", ["VISPER_Core", "VISPER_Reactive", "Millrace"]),
        module("VISPER_Entity", in: "VISPER/Entity", ["HeadlessUIKit", "Millrace"]),
        module("VISPER_Swift", in: "VISPER/Swift", ["VISPER_Wireframe", "VISPER_Redux", "VISPER_Entity"]),
        module("VISPER_Sourcery", in: "VISPER/Sourcery", ["VISPER_Swift"]),
        // Empty without the trait. Outside of the umbrella, so that nobody else builds swift-syntax or is asked to trust a macro.
        module("VISPER_Macros", in: "VISPER/Macros", ["VISPER_Swift", macros]),
        // Runs in the compiler. Without the trait it is a program that does nothing, and nothing depends on it.
        .macro(
            name: "VISPERMacros",
            dependencies: [swiftSyntax("SwiftSyntaxMacros"), swiftSyntax("SwiftCompilerPlugin")],
            path: "Sources/VISPER/MacroPlugin"
        ),
        module("VISPER", in: "VISPER/Umbrella", ["VISPER_Swift", "VISPER_Sourcery"]),

        // MARK: Screens without a display

        .target(name: "HeadlessUIKit"),

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

        support("TestSupport", ["Millrace"]),
        .testTarget(name: "MillraceTests", dependencies: ["Millrace", "MillraceTimeline", "TestSupport"]),
        .testTarget(
            name: "MillraceInspectorTests",
            dependencies: [
                "MillraceInspector", "MillraceRecording", "MillraceTimeline", "Millrace", "TestSupport",
            ]
        ),
        .testTarget(
            name: "MillraceRecordingTests",
            dependencies: [
                "MillraceRecording", "MillraceTimeline", "RecordingSamples", "RecordingCrasher",
                "TestSupport",
            ]
                + dialects
        ),
        // A small app in each dialect, whose sessions are recorded.
        support("RecordingSamples", dialects),
        // A process that records until it is killed.
        .executableTarget(
            name: "RecordingCrasher",
            dependencies: ["MillraceRecording", "RecordingSamples"],
            path: "Tests/RecordingCrasher"
        ),
        // What the recorders' traits switch on.
        .testTarget(
            name: "RecorderTests",
            dependencies: [
                "Millrace", "MillraceTimeline", "MillraceLogging", "MillraceMetrics", "MillraceTracing",
                "MobiusCore",
                "TestSupport", logging, coreMetrics, tracing,
                product("InMemoryLogging", of: "swift-log", trait: "Logging"),
                product("MetricsTestKit", of: "swift-metrics", trait: "Metrics"),
                product("InMemoryTracing", of: "swift-distributed-tracing", trait: "Tracing"),
            ]
        ),

        .testTarget(name: "PrexTests", dependencies: ["Prex", "MillraceTimeline", "TestSupport"]),
        swift5Tests("PrexSwift5Tests", ["Prex"]),

        .testTarget(
            name: "FluxCapacitorTests",
            dependencies: ["FluxCapacitor", "Millrace", "MillraceTimeline", "TestSupport", openCombine]
        ),
        swift5Tests("FluxCapacitorSwift5Tests", ["FluxCapacitor"]),

        .testTarget(
            name: "MobiusTests",
            dependencies: [
                "MobiusCore", "MobiusExtras", "MobiusTest", "Millrace", "MillraceTimeline", "TestSupport",
            ]
        ),
        swift5Tests(
            "MobiusSwift5Tests",
            ["MobiusCore", "MobiusExtras", "MobiusTest", "MobiusTutorialSwift5", "MobiusTutorialSwift6"]
        ),
        .executableTarget(
            name: "MobiusTutorialSwift5",
            dependencies: ["MobiusCore", "MobiusExtras"],
            path: "Tests/MobiusTutorialSwift5",
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .executableTarget(
            name: "MobiusTutorialSwift6",
            dependencies: ["MobiusCore", "MobiusExtras"],
            path: "Tests/MobiusTutorialSwift6"
        ),

        support("VISPERTestSupport", ["VISPER_Wireframe"]),
        .testTarget(
            name: "VISPERTests",
            dependencies: [
                "VISPER_Swift", "Millrace", "MillraceTimeline", "VISPERTestSupport", "TestSupport",
                openCombine,
            ]
        ),
        swift5Tests("VISPERSwift5Tests", ["VISPER", "VISPER_Macros"]),
        // Of the trait `Macros`, and empty without it.
        .testTarget(
            name: "VISPERMacrosTests",
            dependencies: [
                "VISPER", "VISPER_Macros", "TestSupport", macros,
                swiftSyntax("SwiftSyntaxMacrosGenericTestSupport"),
            ]
        ),

        .testTarget(name: "HeadlessUIKitTests", dependencies: ["HeadlessUIKit", "TestSupport"]),
        swift5Tests("HeadlessUIKitSwift5Tests", ["HeadlessUIKit"]),
    ]
)
