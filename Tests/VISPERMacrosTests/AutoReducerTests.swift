#if Macros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("@AutoReducer")
struct AutoReducerTests {
    @Test("Each property has an action and a reducer, under two spellings, and all reducers a feature")
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

                    public struct SetFirstNameAction: VISPER_Core.Action {
                        public let firstName: String?
                        public init(firstName: String?) {
                            self.firstName = firstName
                        }
                    }

                    public final class SetFirstNameReducer: VISPER_Redux.ActionReducerType {
                        public init() {
                        }
                        public func reduce(
                            provider: VISPER_Redux.ReducerProvider,
                            action: SetFirstNameAction,
                            state: UserState
                        ) -> UserState {
                            UserState(sourceObject: state, firstName: action.firstName) ?? state
                        }
                    }

                    public struct SetNameAction: VISPER_Core.Action {
                        public let name: String
                        public init(name: String) {
                            self.name = name
                        }
                    }

                    public final class SetNameReducer: VISPER_Redux.ActionReducerType {
                        public init() {
                        }
                        public func reduce(
                            provider: VISPER_Redux.ReducerProvider,
                            action: SetNameAction,
                            state: UserState
                        ) -> UserState {
                            UserState(sourceObject: state, name: action.name) ?? state
                        }
                    }

                    public typealias SetFirstnameAction = SetFirstNameAction

                    public typealias SetFirstnameReducer = SetFirstNameReducer

                    @preconcurrency @MainActor
                    public final class AutoReducerFeature: VISPER_Redux.LogicFeature {
                        public init() {
                        }
                        public func injectReducers(container: VISPER_Redux.ReducerContainer) {
                            container.addReducer(reducer: SetFirstNameReducer())
                            container.addReducer(reducer: SetNameReducer())
                        }
                    }
                }
                """
        )
    }

    @Test("A spelling that is another property's is that one's")
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

                    struct SetUserNameAction: VISPER_Core.Action {
                        let userName: Int
                        init(userName: Int) {
                            self.userName = userName
                        }
                    }

                    final class SetUserNameReducer: VISPER_Redux.ActionReducerType {
                        init() {
                        }
                        func reduce(
                            provider: VISPER_Redux.ReducerProvider,
                            action: SetUserNameAction,
                            state: UserState
                        ) -> UserState {
                            UserState(sourceObject: state, userName: action.userName) ?? state
                        }
                    }

                    struct SetUsernameAction: VISPER_Core.Action {
                        let username: Int
                        init(username: Int) {
                            self.username = username
                        }
                    }

                    final class SetUsernameReducer: VISPER_Redux.ActionReducerType {
                        init() {
                        }
                        func reduce(
                            provider: VISPER_Redux.ReducerProvider,
                            action: SetUsernameAction,
                            state: UserState
                        ) -> UserState {
                            UserState(sourceObject: state, username: action.username) ?? state
                        }
                    }

                    @preconcurrency @MainActor
                    final class AutoReducerFeature: VISPER_Redux.LogicFeature {
                        init() {
                        }
                        func injectReducers(container: VISPER_Redux.ReducerContainer) {
                            container.addReducer(reducer: SetUserNameReducer())
                            container.addReducer(reducer: SetUsernameReducer())
                        }
                    }
                }
                """
        )
    }

    @Test("A state without the initialisers that its reducers need is offered them")
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
