#if Macros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("@AutoAppReducer")
struct AutoAppReducerTests {
    @Test("The macro generates an app reducer, a factory and a feature")
    func properties() {
        expect(
            """
            @AutoAppReducer(reducersOf: UserState.self, Settings.State.self)
            public struct AppState {
                let user: UserState
                @SkipGeneralInitializer var isOpen = false
                let settings: Settings.State?
            }
            """,
            expandsTo: #"""
                public struct AppState {
                    let user: UserState
                    var isOpen = false
                    let settings: Settings.State?
                }

                public var appReducerForAppState: VISPER_Redux.SendableAppReducer<AppState> {
                    { reducerProvider, action, state in
                        let state = AppState(
                            user: reducerProvider.reduce(action: action, state: state.user),
                            settings: reducerProvider.reduce(action: action, state: state.settings)
                        )
                        return reducerProvider.reduce(action: action, state: state)
                    }
                }

                @preconcurrency @MainActor
                public final class GeneratedAppFactoryForAppState {
                    public init() {
                    }
                    public func makeApplication(
                        initialState: AppState,
                        middleware: VISPER_Redux.Middleware<AppState> = VISPER_Redux.Middleware<AppState>()
                    ) throws -> VISPER_Swift.AnyVISPERApp<AppState> {
                        let application = VISPER_Swift.AppFactory<AppState>().makeApplication(
                            initialState: initialState,
                            appReducer: appReducerForAppState,
                            middleware: middleware
                        )
                        application.add(
                            featureObserver: VISPER_Redux.StateObservingFeatureObserver(
                                state: application.state.map(\.user).distinct()
                            )
                        )
                        application.add(
                            featureObserver: VISPER_Redux.StateObservingFeatureObserver(
                                state: application.state.map(\.settings).distinct()
                            )
                        )
                        try application.add(feature: AutoReducerFeature())
                        return application
                    }
                }

                @preconcurrency @MainActor
                public final class AutoReducerFeature: VISPER_Redux.LogicFeature {
                    public init() {
                    }
                    public func injectReducers(container: VISPER_Redux.ReducerContainer) {
                        UserState.AutoReducerFeature().injectReducers(container: container)
                        Settings.State.AutoReducerFeature().injectReducers(container: container)
                    }
                }
                """#
        )
    }

    /// The expansion for a state without properties.
    private func expansion(access: String = "", modifier: String = "", reducers: String) -> String {
        """
        \(modifier)var appReducerForAppState: VISPER_Redux.SendableAppReducer<AppState> {
            { reducerProvider, action, state in
                let state = AppState()
                return reducerProvider.reduce(action: action, state: state)
            }
        }

        @preconcurrency @MainActor
        \(access)final class GeneratedAppFactoryForAppState {
            \(access == "fileprivate " ? access : "")init() {
            }
            \(access == "fileprivate " ? access : "")func makeApplication(
                initialState: AppState,
                middleware: VISPER_Redux.Middleware<AppState> = VISPER_Redux.Middleware<AppState>()
            ) throws -> VISPER_Swift.AnyVISPERApp<AppState> {
                let application = VISPER_Swift.AppFactory<AppState>().makeApplication(
                    initialState: initialState,
                    appReducer: appReducerForAppState,
                    middleware: middleware
                )
                try application.add(feature: AutoReducerFeature())
                return application
            }
        }

        @preconcurrency @MainActor
        \(access)final class AutoReducerFeature: VISPER_Redux.LogicFeature {
            \(access == "fileprivate " ? access : "")init() {
            }
            \(access == "fileprivate " ? access : "")func injectReducers(container: VISPER_Redux.ReducerContainer) {
                \(reducers)
            }
        }
        """
    }

    @Test("The reducers of the app's own state are added first, and once")
    func own() {
        expect(
            """
            @AutoAppReducer(reducersOf: UserState.self, AppState.self)
            @AutoReducer
            fileprivate struct AppState {
            }
            """,
            expandsTo: """
                fileprivate struct AppState {

                    @preconcurrency @MainActor
                    final class AutoReducerFeature: VISPER_Redux.LogicFeature {
                        init() {
                        }
                        func injectReducers(container: VISPER_Redux.ReducerContainer) {

                        }
                    }
                }

                \(expansion(
                    access: "fileprivate ",
                    modifier: "fileprivate ",
                    reducers: """
                        AppState.AutoReducerFeature().injectReducers(container: container)
                                UserState.AutoReducerFeature().injectReducers(container: container)
                        """
                ))
                """
        )
    }

    @Test("In a namespace the app reducer is a static property")
    func namespace() {
        expect(
            """
            enum Chapter {
                @AutoAppReducer(reducersOf: UserState.self)
                struct AppState {
                }
            }
            """,
            expandsTo: """
                enum Chapter {
                    struct AppState {
                    }

                    \(expansion(
                        modifier: "static ",
                        reducers: "UserState.AutoReducerFeature().injectReducers(container: container)"
                    ).replacing("\n", with: "\n    ").replacing("\n    \n", with: "\n\n"))
                }
                """
        )
    }

    @Test("A generic state is refused")
    func generic() {
        expect(
            """
            @AutoAppReducer
            struct AppState<Element> {
            }
            """,
            expandsTo: """
                struct AppState<Element> {
                }
                """,
            diagnostics: [
                DiagnosticSpec(
                    message:
                        "'@AutoAppReducer' cannot be applied to 'AppState', which is generic: an app has one type of state",
                    line: 1,
                    column: 1
                )
            ]
        )
    }

    @Test("A class without an initialiser is refused, with a fix-it that adds one")
    func classWithoutInitializer() {
        expect(
            """
            @AutoAppReducer(reducersOf: UserState.self) class AppState {
                let user: UserState
            }
            """,
            expandsTo: """
                class AppState {
                    let user: UserState
                }
                """,
            diagnostics: [
                DiagnosticSpec(
                    message: """
                        '@AutoAppReducer' makes new 'AppState' objects with an initialiser that sets every property, and a class \
                        has none of itself
                        """,
                    line: 1,
                    column: 1,
                    fixIts: [FixItSpec(message: "add '@WithAutoGeneralInitializer'")]
                )
            ],
            fixedTo: """
                @AutoAppReducer(reducersOf: UserState.self)
                @WithAutoGeneralInitializer class AppState {
                    let user: UserState
                }
                """
        )
    }

    @Test("An argument of reducersOf that is no type is refused")
    func notTypes() {
        expect(
            """
            @AutoAppReducer(reducersOf: UserState.self, all)
            struct AppState {
            }
            """,
            expandsTo: """
                struct AppState {
                }
                """,
            diagnostics: [
                DiagnosticSpec(
                    message: "name the types of states one by one, as in 'UserState.self'",
                    line: 1,
                    column: 45
                )
            ]
        )
    }
}
#endif
