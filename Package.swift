// swift-tools-version: 6.1
import CompilerPluginSupport
import PackageDescription

// Apple's platforms have Combine.
let openCombine = Target.Dependency.product(
    name: "OpenCombine",
    package: "OpenCombine",
    condition: .when(platforms: [.linux], traits: ["OpenCombine"])
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

let macros = Target.Dependency.target(name: "VISPERMacros", condition: .when(traits: ["Macros"]))

let package = Package(
    name: "Millrace",
    platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Millrace", targets: ["Millrace"]),
        .library(name: "MillraceRecording", targets: ["MillraceRecording"]),
        .library(name: "MillraceInspector", targets: ["MillraceInspector"]),
        .library(name: "Prex", targets: ["Prex"]),
        .library(name: "FluxCapacitor", targets: ["FluxCapacitor"]),
        .library(name: "MobiusCore", targets: ["MobiusCore"]),
        .library(name: "MobiusExtras", targets: ["MobiusExtras"]),
        .library(name: "MobiusTest", targets: ["MobiusTest"]),
        .library(name: "MobiusNimble", targets: ["MobiusNimble"]),
        .library(name: "VISPER", targets: ["VISPER"]),
        .library(name: "VISPER_Core", targets: ["VISPER_Core"]),
        .library(name: "VISPER_Presenter", targets: ["VISPER_Presenter"]),
        .library(name: "VISPER_Objc", targets: ["VISPER_Objc"]),
        .library(name: "VISPER_UIViewController", targets: ["VISPER_UIViewController"]),
        .library(name: "VISPER_Wireframe", targets: ["VISPER_Wireframe"]),
        .library(name: "VISPER_Reactive", targets: ["VISPER_Reactive"]),
        .library(name: "VISPER_Redux", targets: ["VISPER_Redux"]),
        .library(name: "VISPER_Entity", targets: ["VISPER_Entity"]),
        .library(name: "VISPER_Swift", targets: ["VISPER_Swift"]),
        .library(name: "VISPER_Sourcery", targets: ["VISPER_Sourcery"]),
        .library(name: "MillraceLogging", targets: ["MillraceLogging"]),
        .library(name: "MillraceMetrics", targets: ["MillraceMetrics"]),
        .library(name: "MillraceTracing", targets: ["MillraceTracing"]),
        .library(name: "HeadlessUIKit", targets: ["HeadlessUIKit"]),
        .executable(name: "showcase", targets: ["showcase"]),
        .plugin(name: "MillraceScaffold", targets: ["MillraceScaffold"]),
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
        // For the inspector and the showcase. Nothing else that a user of the libraries compiles depends on it.
        .package(url: "https://github.com/swhitty/FlyingFox.git", from: "0.27.1"),
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

        .target(name: "Millrace"),

        // MARK: What is done with the timeline

        .target(name: "MillraceRecording", dependencies: ["Millrace"]),

        // MARK: The inspector

        .target(
            name: "MillraceInspector",
            dependencies: [
                "Millrace", "MillraceRecording", "LocalWebServer",
                .product(name: "FlyingFox", package: "FlyingFox"),
            ],
            resources: [.copy("Page")]
        ),
        // Pages for browsers, of this machine first of all.
        .target(
            name: "LocalWebServer",
            dependencies: [
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "FlyingSocks", package: "FlyingFox"),
            ]
        ),

        // MARK: The dialects

        .target(name: "Prex", dependencies: ["Millrace"]),
        .target(
            name: "FluxCapacitor",
            dependencies: [
                "Millrace", openCombine,
                .product(name: "RxSwift", package: "RxSwift", condition: .when(traits: ["RxSwift"])),
            ]
        ),
        .target(name: "MobiusCore", dependencies: ["Millrace"], path: "Sources/Mobius/Core"),
        .target(
            name: "MobiusExtras",
            dependencies: ["MobiusCore", "Millrace"],
            path: "Sources/Mobius/Extras"
        ),
        .target(
            name: "MobiusTest",
            dependencies: ["MobiusCore", "Millrace"],
            path: "Sources/Mobius/Test"
        ),
        // Empty without the trait. In Swift 5 mode, since versions of Nimble differ in which closures must be Sendable.
        .target(
            name: "MobiusNimble",
            dependencies: [
                "MobiusCore", "MobiusTest",
                .product(name: "Nimble", package: "Nimble", condition: .when(traits: ["Nimble"])),
            ],
            path: "Sources/Mobius/Nimble",
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),

        .target(name: "VISPER_Core", dependencies: ["HeadlessUIKit"], path: "Sources/VISPER/Core"),
        .target(name: "VISPER_Presenter", dependencies: ["VISPER_Core"], path: "Sources/VISPER/Presenter"),
        .target(
            name: "VISPER_Objc",
            dependencies: ["VISPER_Core", "VISPER_Presenter"],
            path: "Sources/VISPER/Objc"
        ),
        .target(
            name: "VISPER_UIViewController",
            dependencies: ["VISPER_Objc", "VISPER_Presenter"],
            path: "Sources/VISPER/UIViewController"
        ),
        .target(
            name: "VISPER_Wireframe",
            dependencies: [
                "VISPER_Core", "VISPER_Objc", "VISPER_Presenter", "VISPER_UIViewController", "Millrace",
            ],
            path: "Sources/VISPER/Wireframe"
        ),
        .target(
            name: "VISPER_Reactive",
            dependencies: [
                "HeadlessUIKit", "Millrace", openCombine,
                .product(name: "RxSwift", package: "RxSwift", condition: .when(traits: ["RxSwift"])),
            ],
            path: "Sources/VISPER/Reactive"
        ),
        .target(
            name: "VISPER_Redux",
            dependencies: ["VISPER_Core", "VISPER_Reactive", "Millrace"],
            path: "Sources/VISPER/Redux"
        ),
        .target(
            name: "VISPER_Entity",
            dependencies: ["HeadlessUIKit", "Millrace"],
            path: "Sources/VISPER/Entity"
        ),
        .target(
            name: "VISPER_Swift",
            dependencies: ["VISPER_Wireframe", "VISPER_Redux", "VISPER_Entity"],
            path: "Sources/VISPER/Swift"
        ),
        .target(
            name: "VISPER_Sourcery",
            dependencies: ["VISPER_Swift", macros],
            path: "Sources/VISPER/Sourcery"
        ),
        // Runs in the compiler. Without the trait it is a program that does nothing, and nothing depends on it.
        .macro(
            name: "VISPERMacros",
            dependencies: [swiftSyntax("SwiftSyntaxMacros"), swiftSyntax("SwiftCompilerPlugin")],
            path: "Sources/VISPER/Macros"
        ),
        .target(
            name: "VISPER",
            dependencies: ["VISPER_Swift", "VISPER_Sourcery"],
            path: "Sources/VISPER/Umbrella"
        ),

        // MARK: Recorders, each empty without its trait

        .target(
            name: "MillraceLogging",
            dependencies: ["Millrace", logging],
            path: "Sources/Recorders/Logging"
        ),
        .target(
            name: "MillraceMetrics",
            dependencies: ["Millrace", coreMetrics],
            path: "Sources/Recorders/Metrics"
        ),
        .target(
            name: "MillraceTracing",
            dependencies: ["Millrace", tracing],
            path: "Sources/Recorders/Tracing"
        ),

        // MARK: Screens without a display

        .target(name: "HeadlessUIKit"),

        // MARK: The showcase

        .target(
            name: "ShowcaseApps",
            dependencies: ["Millrace", "Prex", "FluxCapacitor", "MobiusCore", "VISPER", "HeadlessUIKit"],
            path: "Examples/ShowcaseApps"
        ),
        .target(
            name: "EmbeddedGitHub",
            dependencies: [.product(name: "FlyingFox", package: "FlyingFox")],
            path: "Examples/EmbeddedGitHub",
            exclude: ["README.md", "Tools"],
            resources: [.copy("Resources")]
        ),
        .target(
            name: "WebRenderer",
            dependencies: [
                "HeadlessUIKit", "LocalWebServer", .product(name: "FlyingFox", package: "FlyingFox"),
            ],
            path: "Examples/WebRenderer",
            resources: [.copy("Resources")]
        ),
        .executableTarget(
            name: "showcase",
            dependencies: [
                "ShowcaseApps", "EmbeddedGitHub", "WebRenderer", "LocalWebServer", "MillraceInspector",
            ],
            path: "Examples/Showcase"
        ),

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

        .target(name: "TestSupport", dependencies: ["Millrace"], path: "Tests/TestSupport"),
        .target(
            name: "WebTestSupport",
            dependencies: [.product(name: "FlyingSocks", package: "FlyingFox")],
            path: "Tests/WebTestSupport"
        ),
        .testTarget(name: "MillraceTests", dependencies: ["Millrace", "TestSupport"]),
        // Of the recorders' traits, and empty without them.
        .target(
            name: "RecorderTestSupport",
            dependencies: ["MobiusCore"],
            path: "Tests/RecorderTestSupport"
        ),
        .testTarget(
            name: "MillraceLoggingTests",
            dependencies: [
                "Millrace", "MillraceLogging", "RecorderTestSupport", "TestSupport", logging,
                product("InMemoryLogging", of: "swift-log", trait: "Logging"),
            ]
        ),
        .testTarget(
            name: "MillraceMetricsTests",
            dependencies: [
                "Millrace", "MillraceMetrics", "RecorderTestSupport", "TestSupport", coreMetrics,
                product("MetricsTestKit", of: "swift-metrics", trait: "Metrics"),
            ]
        ),
        .testTarget(
            name: "MillraceTracingTests",
            dependencies: [
                "Millrace", "MillraceTracing", "RecorderTestSupport", "TestSupport", tracing,
                product("InMemoryTracing", of: "swift-distributed-tracing", trait: "Tracing"),
            ]
        ),
        .testTarget(
            name: "MillraceInspectorTests",
            dependencies: [
                "MillraceInspector", "MillraceRecording", "LocalWebServer", "Millrace", "TestSupport",
                "WebTestSupport", .product(name: "FlyingFox", package: "FlyingFox"),
            ]
        ),
        .testTarget(
            name: "MillraceRecordingTests",
            dependencies: [
                "MillraceRecording", "RecordingSamples", "RecordingCrasher", "Prex", "FluxCapacitor",
                "MobiusCore", "VISPER_Redux", "VISPER_Core", "VISPER_Reactive", "TestSupport",
            ]
        ),
        // A small app in each dialect, whose sessions are recorded.
        .target(
            name: "RecordingSamples",
            dependencies: [
                "Prex", "FluxCapacitor", "MobiusCore", "VISPER_Redux", "VISPER_Core", "VISPER_Reactive",
            ],
            path: "Tests/RecordingSamples"
        ),
        // A process that records until it is killed.
        .executableTarget(
            name: "RecordingCrasher",
            dependencies: ["MillraceRecording", "RecordingSamples"],
            path: "Tests/RecordingCrasher"
        ),
        .testTarget(name: "PrexTests", dependencies: ["Prex", "TestSupport"]),
        .testTarget(
            name: "PrexSwift5Tests",
            dependencies: ["Prex"],
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .testTarget(
            name: "FluxCapacitorBridgeTests",
            dependencies: ["FluxCapacitor", "TestSupport", openCombine]
        ),
        .testTarget(name: "FluxCapacitorTests", dependencies: ["FluxCapacitor", "Millrace", "TestSupport"]),
        .testTarget(
            name: "FluxCapacitorSwift5Tests",
            dependencies: ["FluxCapacitor"],
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .testTarget(name: "MobiusCoreTests", dependencies: ["MobiusCore", "Millrace", "TestSupport"]),
        .testTarget(name: "MobiusExtrasTests", dependencies: ["MobiusCore", "MobiusExtras", "TestSupport"]),
        .testTarget(name: "MobiusTestTests", dependencies: ["MobiusCore", "MobiusTest", "TestSupport"]),
        .testTarget(
            name: "MobiusSwift5Tests",
            dependencies: [
                "MobiusCore", "MobiusExtras", "MobiusTest", "MobiusTutorialSwift5", "MobiusTutorialSwift6",
            ],
            swiftSettings: [.swiftLanguageMode(.v5)]
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
        .target(name: "VISPERTestSupport", dependencies: ["VISPER_Core"], path: "Tests/VISPERTestSupport"),
        .testTarget(
            name: "VISPER_CoreTests",
            dependencies: ["VISPER_Core", "VISPERTestSupport", "TestSupport"]
        ),
        .testTarget(
            name: "VISPER_PresenterTests",
            dependencies: ["VISPER_Presenter", "VISPERTestSupport", "TestSupport"]
        ),
        .testTarget(name: "VISPER_ObjcTests", dependencies: ["VISPER_Objc", "VISPERTestSupport"]),
        .testTarget(
            name: "VISPER_UIViewControllerTests",
            dependencies: ["VISPER_UIViewController", "VISPERTestSupport", "TestSupport"]
        ),
        .testTarget(
            name: "VISPER_WireframeTests",
            dependencies: ["VISPER_Wireframe", "VISPERTestSupport", "TestSupport"]
        ),
        .testTarget(
            name: "VISPERSwift5Tests",
            dependencies: ["VISPER_Core", "VISPER_UIViewController", "VISPER_Wireframe"],
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .testTarget(name: "VISPER_EntityTests", dependencies: ["VISPER_Entity", "TestSupport"]),
        .testTarget(
            name: "VISPEREntitySwift5Tests",
            dependencies: ["VISPER_Entity"],
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .testTarget(
            name: "VISPER_SwiftTests",
            dependencies: ["VISPER_Swift", "VISPERTestSupport", "TestSupport"]
        ),
        .testTarget(
            name: "VISPERTutorialSwift5Tests",
            dependencies: ["VISPER"],
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        // Of the trait `Macros`, and empty without it, like the one after them.
        .testTarget(name: "VISPER_SourceryTests", dependencies: ["VISPER", "TestSupport"]),
        .testTarget(
            name: "VISPERSourcerySwift5Tests",
            dependencies: ["VISPER"],
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .testTarget(
            name: "VISPERMacrosTests",
            dependencies: [macros, swiftSyntax("SwiftSyntaxMacrosGenericTestSupport")]
        ),
        .testTarget(
            name: "VISPER_ReactiveTests",
            dependencies: ["VISPER_Reactive", "Millrace", "TestSupport"]
        ),
        .testTarget(
            name: "VISPER_ReactiveBridgeTests",
            dependencies: ["VISPER_Reactive", "TestSupport", openCombine]
        ),
        .testTarget(
            name: "VISPER_ReduxTests",
            dependencies: ["VISPER_Redux", "VISPER_Reactive", "Millrace", "TestSupport"]
        ),
        .testTarget(
            name: "VISPERReduxSwift5Tests",
            dependencies: ["VISPER_Redux"],
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .testTarget(name: "HeadlessUIKitTests", dependencies: ["HeadlessUIKit", "TestSupport"]),
        .testTarget(
            name: "HeadlessUIKitSwift5Tests",
            dependencies: ["HeadlessUIKit"],
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .testTarget(
            name: "ShowcaseTests",
            dependencies: [
                "showcase", "ShowcaseApps", "EmbeddedGitHub", "WebRenderer", "LocalWebServer", "MobiusCore",
                "VISPER", "TestSupport", "WebTestSupport",
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "FlyingSocks", package: "FlyingFox"),
            ]
        ),
    ]
)
