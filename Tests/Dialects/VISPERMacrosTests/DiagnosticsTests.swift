#if Macros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("Macro diagnostics for properties and types")
struct DiagnosticsTests {
    @Test(
        "An enum is refused as a state",
        arguments: ["AutoAppReducer", "AutoReducer", "WithAutoInitializers", "WithAutoGeneralInitializer"]
    )
    func notAState(name: String) {
        expect(
            """
            @\(name)
            enum State {
                case open
            }
            """,
            expandsTo: """
                enum State {
                    case open
                }
                """,
            diagnostics: [
                DiagnosticSpec(
                    message: "'@\(name)' can only be applied to a struct or a class",
                    line: 1,
                    column: 1
                )
            ]
        )
    }

    @Test(
        "A property without a type annotation is reported once for all macros, with a guess as fix-it"
    )
    func withoutType() {
        expect(
            """
            @WithAutoInitializers
            @WithAutoGeneralInitializer
            struct State {
                var user = UserState()
                var count = makeCount()
            }
            """,
            expandsTo: """
                struct State {
                    var user = UserState()
                    var count = makeCount()
                }
                """,
            diagnostics: [
                DiagnosticSpec(
                    message: "a macro does not know the type of 'user': write it down",
                    line: 4,
                    column: 9,
                    fixIts: [FixItSpec(message: "add ': UserState'")]
                ),
                DiagnosticSpec(
                    message: "a macro does not know the type of 'count': write it down",
                    line: 5,
                    column: 9,
                    fixIts: [FixItSpec(message: "add ': <#Type#>'")]
                ),
            ],
            fixedTo: """
                @WithAutoInitializers
                @WithAutoGeneralInitializer
                struct State {
                    var user: UserState = UserState()
                    var count: <#Type#> = makeCount()
                }
                """
        )
    }

    @Test("A pattern of several properties is refused")
    func pattern() {
        expect(
            """
            @WithAutoGeneralInitializer
            struct State {
                var (a, b) = (1, 2)
            }
            """,
            expandsTo: """
                struct State {
                    var (a, b) = (1, 2)
                }
                """,
            diagnostics: [
                DiagnosticSpec(
                    message:
                        "a macro cannot tell the types in this pattern: declare the properties one by one",
                    line: 3,
                    column: 9
                )
            ]
        )
    }

    @Test("Sourcery's comments are reported and ignored; a fix-it replaces them")
    func comments() {
        expect(
            """
            @WithAutoInitializers
            @WithAutoGeneralInitializer
            struct State {
                /// The name.
                // sourcery: skipAutoStateInitializers
                let name: String
            }
            """,
            expandsTo: """
                struct State {
                    /// The name.
                    // sourcery: skipAutoStateInitializers
                    let name: String

                    enum Properties: String {
                        case name
                    }

                    init(sourceObject: State) {
                        self.init(name: sourceObject.name)
                    }

                    init?(sourceObject: State, property: Properties, value: Any) {
                        switch property {
                        case .name:
                            guard let value = value as? String else {
                                return nil
                            }
                            self.init(name: value)
                        }
                    }

                    init?(sourceObject: State, name: String) {
                        self.init(name: name)
                    }

                    init(name: String) {
                        self.name = name
                    }
                }
                """,
            diagnostics: [
                DiagnosticSpec(
                    message:
                        "macros do not read Sourcery's comments: 'skipAutoStateInitializers' has no effect",
                    line: 6,
                    column: 5,
                    severity: .warning,
                    fixIts: [FixItSpec(message: "replace the comment with '@SkipAutoStateInitializers'")]
                )
            ],
            fixedTo: """
                @WithAutoInitializers
                @WithAutoGeneralInitializer
                struct State {
                    /// The name.
                    @SkipAutoStateInitializers
                    let name: String
                }
                """
        )
    }

    @Test("A skip attribute in a wrong place is reported")
    func annotations() {
        expect(
            """
            @SkipAutoStateInitializers
            struct State {
                @SkipGeneralInitializer var computed: Int { 1 }
                @SkipAutoStateInitializers func run() {}
                @SkipGeneralInitializer @SkipAutoStateInitializers var stored: Int { didSet {} }
            }
            """,
            expandsTo: """
                struct State {
                    var computed: Int { 1 }
                    func run() {}
                    var stored: Int { didSet {} }
                }
                """,
            diagnostics: [
                DiagnosticSpec(
                    message: "'@SkipGeneralInitializer' can only be applied to a stored property or a type",
                    line: 3,
                    column: 5
                ),
                DiagnosticSpec(
                    message: "'@SkipAutoStateInitializers' can only be applied to a stored property",
                    line: 4,
                    column: 5
                ),
                DiagnosticSpec(
                    message: "'@SkipAutoStateInitializers' can only be applied to a stored property",
                    line: 1,
                    column: 1
                ),
            ]
        )
    }

    @Test("Attributes are recognised by their qualified names")
    func qualified() {
        expect(
            """
            @WithAutoGeneralInitializer
            struct State {
                let name: String
                @VISPER_Sourcery.SkipGeneralInitializer var isOpen = false
            }
            """,
            expandsTo: """
                struct State {
                    let name: String
                    @VISPER_Sourcery.SkipGeneralInitializer var isOpen = false

                    init(name: String) {
                        self.name = name
                    }
                }
                """
        )
    }
}
#endif
