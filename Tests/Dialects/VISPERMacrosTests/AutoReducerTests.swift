#if Macros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("@AutoReducer")
struct AutoReducerTests {
    @Test(
        "Each property gets an action with two spellings and a reducer, and the type a feature with all reducers"
    )
    func properties() {
        expect(
            """
            @AutoReducer @SkipGeneralInitializer
            public struct UserState {
                let firstName: String?
                @SkipAutoStateInitializers let id: Int
                let name: String
                init?(sourceObject: UserState, firstName: String?) { nil }
            }
            """,
            expandsTo: """
                public struct UserState {
                    let firstName: String?
                    let id: Int
                    let name: String
                    init?(sourceObject: UserState, firstName: String?) { nil }

                    public enum Actions {
                        public struct SetFirstName: VISPER_Core.Action {
                            public let firstName: String?
                            public init(firstName: String?) {
                                self.firstName = firstName
                            }
                        }

                        public struct SetName: VISPER_Core.Action {
                            public let name: String
                            public init(name: String) {
                                self.name = name
                            }
                        }

                        public typealias SetFirstname = SetFirstName
                    }

                    public enum Reducers {
                        public final class SetFirstName: VISPER_Redux.ActionReducerType {
                            public init() {
                            }
                            public func reduce(
                                provider: VISPER_Redux.ReducerProvider,
                                action: Actions.SetFirstName,
                                state: UserState
                            ) -> UserState {
                                UserState(sourceObject: state, firstName: action.firstName) ?? state
                            }
                        }

                        public final class SetName: VISPER_Redux.ActionReducerType {
                            public init() {
                            }
                            public func reduce(
                                provider: VISPER_Redux.ReducerProvider,
                                action: Actions.SetName,
                                state: UserState
                            ) -> UserState {
                                UserState(sourceObject: state, name: action.name) ?? state
                            }
                        }

                        public typealias SetFirstname = SetFirstName
                    }

                    @preconcurrency @MainActor
                    public final class AutoReducerFeature: VISPER_Redux.LogicFeature {
                        public init() {
                        }
                        public func injectReducers(container: VISPER_Redux.ReducerContainer) {
                            container.addReducer(reducer: Reducers.SetFirstName())
                            container.addReducer(reducer: Reducers.SetName())
                        }
                    }
                }
                """
        )
    }

    @Test("No second spelling is generated if it is the spelling of another property")
    func spellings() {
        expect(
            """
            @AutoReducer
            struct UserState {
                let userName: Int
                @SkipAutoStateInitializers let `default`: Int
                let username: Int
                init?(sourceObject: UserState) { nil }
            }
            """,
            expandsTo: """
                struct UserState {
                    let userName: Int
                    let `default`: Int
                    let username: Int
                    init?(sourceObject: UserState) { nil }

                    enum Actions {
                        struct SetUserName: VISPER_Core.Action {
                            let userName: Int
                            init(userName: Int) {
                                self.userName = userName
                            }
                        }

                        struct SetUsername: VISPER_Core.Action {
                            let username: Int
                            init(username: Int) {
                                self.username = username
                            }
                        }
                    }

                    enum Reducers {
                        final class SetUserName: VISPER_Redux.ActionReducerType {
                            init() {
                            }
                            func reduce(
                                provider: VISPER_Redux.ReducerProvider,
                                action: Actions.SetUserName,
                                state: UserState
                            ) -> UserState {
                                UserState(sourceObject: state, userName: action.userName) ?? state
                            }
                        }

                        final class SetUsername: VISPER_Redux.ActionReducerType {
                            init() {
                            }
                            func reduce(
                                provider: VISPER_Redux.ReducerProvider,
                                action: Actions.SetUsername,
                                state: UserState
                            ) -> UserState {
                                UserState(sourceObject: state, username: action.username) ?? state
                            }
                        }
                    }

                    @preconcurrency @MainActor
                    final class AutoReducerFeature: VISPER_Redux.LogicFeature {
                        init() {
                        }
                        func injectReducers(container: VISPER_Redux.ReducerContainer) {
                            container.addReducer(reducer: Reducers.SetUserName())
                            container.addReducer(reducer: Reducers.SetUsername())
                        }
                    }
                }
                """
        )
    }

    @Test("A state without the initialisers that its reducers need is refused, with a fix-it that adds them")
    func withoutInitializers() {
        expect(
            """
            @AutoReducer
            struct UserState {
                let name: String
                init(name: String) { self.name = name }
            }
            """,
            expandsTo: """
                struct UserState {
                    let name: String
                    init(name: String) { self.name = name }
                }
                """,
            diagnostics: [
                DiagnosticSpec(
                    message: """
                        '@AutoReducer' makes new 'UserState' values with initialisers that copy one and replace a property, as \
                        '@WithAutoInitializers' adds them; write 'init?(sourceObject:…)' in the type itself if you have your own
                        """,
                    line: 1,
                    column: 1,
                    fixIts: [FixItSpec(message: "add '@WithAutoInitializers'")]
                )
            ],
            fixedTo: """
                @AutoReducer
                @WithAutoInitializers
                struct UserState {
                    let name: String
                    init(name: String) { self.name = name }
                }
                """
        )
    }
}
#endif
