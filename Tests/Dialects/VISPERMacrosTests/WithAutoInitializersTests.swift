#if Macros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("@WithAutoInitializers")
struct WithAutoInitializersTests {
    @Test("Initialisers copy a state and replace one property; a value of the wrong type returns nil")
    func properties() {
        expect(
            """
            @WithAutoInitializers
            public struct UserState {
                let firstName: String?
                let visits: Int!
            }
            """,
            expandsTo: """
                public struct UserState {
                    let firstName: String?
                    let visits: Int!

                    init(firstName: String? = nil, visits: Int! = nil) {
                        self.firstName = firstName
                        self.visits = visits
                    }

                    public enum Properties: String {
                        case firstName
                        case visits
                    }

                    public init(sourceObject: UserState) {
                        self.init(firstName: sourceObject.firstName, visits: sourceObject.visits)
                    }

                    public init?(sourceObject: UserState, property: Properties, value: Any) {
                        switch property {
                        case .firstName:
                            guard let value = value as? String? else {
                                return nil
                            }
                            self.init(firstName: value, visits: sourceObject.visits)
                        case .visits:
                            guard let value = value as? Int? else {
                                return nil
                            }
                            self.init(firstName: sourceObject.firstName, visits: value)
                        }
                    }

                    public init?(sourceObject: UserState, firstName: String?) {
                        self.init(firstName: firstName, visits: sourceObject.visits)
                    }

                    public init?(sourceObject: UserState, visits: Int!) {
                        self.init(firstName: sourceObject.firstName, visits: visits)
                    }
                }
                """
        )
    }

    @Test("The initialisers of a class are convenience initialisers")
    func classes() {
        expect(
            """
            @WithAutoInitializers
            class Session {
                let onEnd: () -> Void
                init(onEnd: @escaping () -> Void) { self.onEnd = onEnd }
            }
            """,
            expandsTo: """
                class Session {
                    let onEnd: () -> Void
                    init(onEnd: @escaping () -> Void) { self.onEnd = onEnd }

                    enum Properties: String {
                        case onEnd
                    }

                    convenience init(sourceObject: Session) {
                        self.init(onEnd: sourceObject.onEnd)
                    }

                    convenience init?(sourceObject: Session, property: Properties, value: Any) {
                        switch property {
                        case .onEnd:
                            guard let value = value as? (() -> Void) else {
                                return nil
                            }
                            self.init(onEnd: value)
                        }
                    }

                    convenience init?(sourceObject: Session, onEnd: @escaping () -> Void) {
                        self.init(onEnd: onEnd)
                    }
                }
                """
        )
    }

    @Test("Each skip attribute leaves a property out of the copy, the replaceable properties, or both")
    func skipping() {
        expect(
            """
            @WithAutoInitializers
            struct UserState {
                @SkipAutoStateInitializers let id: Int
                @SkipGeneralInitializer var isOpen = false
                @SkipGeneralInitializer @SkipAutoStateInitializers var cache: [Int] = []
                @SkipGeneralInitializer let serial: Int?
            }
            """,
            expandsTo: """
                struct UserState {
                    let id: Int
                    var isOpen = false
                    var cache: [Int] = []
                    let serial: Int?

                    init(id: Int, isOpen: Bool = false, cache: [Int] = [], serial: Int? = nil) {
                        self.id = id
                        self.isOpen = isOpen
                        self.cache = cache
                        self.serial = serial
                    }

                    enum Properties: String {
                        case isOpen
                    }

                    init(sourceObject: UserState) {
                        self.init(id: sourceObject.id)
                    }

                    init?(sourceObject: UserState, property: Properties, value: Any) {
                        switch property {
                        case .isOpen:
                            guard let value = value as? Bool else {
                                return nil
                            }
                            self.init(id: sourceObject.id)
                            self.isOpen = value
                        }
                    }

                    init?(sourceObject: UserState, isOpen: Bool) {
                        self.init(id: sourceObject.id)
                        self.isOpen = isOpen
                    }
                }
                """
        )
    }

    @Test("A state without properties gets only the copying initialiser")
    func empty() {
        expect(
            """
            @WithAutoInitializers
            struct Nothing {
            }
            """,
            expandsTo: """
                struct Nothing {

                    init() {

                    }

                    init(sourceObject: Nothing) {
                        self.init()
                    }
                }
                """
        )
    }

    @Test("A skipped type gets no initialisers")
    func skippedType() {
        expect(
            """
            @WithAutoInitializers
            @SkipGeneralInitializer
            struct UserState {
                let name: String
            }
            """,
            expandsTo: """
                struct UserState {
                    let name: String
                }
                """
        )
    }

    @Test("A class without an initialiser is refused, with a fix-it that adds one")
    func classWithoutInitializer() {
        expect(
            """
            @WithAutoInitializers
            class Session {
                let name: String
            }
            """,
            expandsTo: """
                class Session {
                    let name: String
                }
                """,
            diagnostics: [
                DiagnosticSpec(
                    message: """
                        '@WithAutoInitializers' makes new 'Session' objects with an initialiser that sets every property, and a \
                        class has none of itself
                        """,
                    line: 1,
                    column: 1,
                    fixIts: [FixItSpec(message: "add '@WithAutoGeneralInitializer'")]
                )
            ],
            fixedTo: """
                @WithAutoInitializers
                @WithAutoGeneralInitializer
                class Session {
                    let name: String
                }
                """
        )
    }

    @Test("A property without an initial value that the copy leaves out is refused")
    func skippedWithoutValue() {
        expect(
            """
            @WithAutoInitializers
            struct UserState {
                let name: String
                @SkipGeneralInitializer let id: Int
            }
            """,
            expandsTo: """
                struct UserState {
                    let name: String
                    let id: Int
                }
                """,
            diagnostics: [
                DiagnosticSpec(
                    message: "'id' needs an initial value, since the initialiser leaves it out",
                    line: 4,
                    column: 5,
                    fixIts: [FixItSpec(message: "remove '@SkipGeneralInitializer'")]
                )
            ]
        )
    }
}
#endif
