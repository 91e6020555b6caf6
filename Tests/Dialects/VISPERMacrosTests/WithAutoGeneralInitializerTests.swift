#if Macros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("@WithAutoGeneralInitializer")
struct WithAutoGeneralInitializerTests {
    @Test("The initialiser sets every stored property in order, with initial values as default arguments")
    func properties() {
        expect(
            """
            @WithAutoGeneralInitializer
            struct UserState {
                let firstName: String?
                var visits: Int, isOpen = false
                let a, b: [Int]
                var ratio = 0.5, title = "x", count = 1
                var friend: UserName!
                var observed: Int { didSet {} }
                var computed: Int { 1 }
                var other: Int { get { 1 } set {} }
                let constant = 5
                static var shared: Int = 1
                lazy var later: Int = 1
                let `default`: Int
                let onTap: () -> Void
                var onEnd: @Sendable () -> Void = nothing
            }
            """,
            expandsTo: """
                struct UserState {
                    let firstName: String?
                    var visits: Int, isOpen = false
                    let a, b: [Int]
                    var ratio = 0.5, title = "x", count = 1
                    var friend: UserName!
                    var observed: Int { didSet {} }
                    var computed: Int { 1 }
                    var other: Int { get { 1 } set {} }
                    let constant = 5
                    static var shared: Int = 1
                    lazy var later: Int = 1
                    let `default`: Int
                    let onTap: () -> Void
                    var onEnd: @Sendable () -> Void = nothing

                    init(firstName: String? = nil, visits: Int, isOpen: Bool = false, a: [Int], b: [Int], ratio: Double = 0.5, title: String = "x", count: Int = 1, friend: UserName! = nil, observed: Int, `default`: Int, onTap: @escaping () -> Void, onEnd: @escaping @Sendable () -> Void = nothing) {
                        self.firstName = firstName
                        self.visits = visits
                        self.isOpen = isOpen
                        self.a = a
                        self.b = b
                        self.ratio = ratio
                        self.title = title
                        self.count = count
                        self.friend = friend
                        self.observed = observed
                        self.`default` = `default`
                        self.onTap = onTap
                        self.onEnd = onEnd
                    }
                }
                """
        )
    }

    @Test(
        "The initialiser has the access level of the type",
        arguments: [
            ("public struct", "public "), ("open class", "public "), ("package final class", "package "),
            ("private struct", ""), ("fileprivate class", ""), ("class", ""),
        ]
    )
    func access(type: String, modifier: String) {
        expect(
            """
            @WithAutoGeneralInitializer
            \(type) UserState {
                let name: String
            }
            """,
            expandsTo: """
                \(type) UserState {
                    let name: String

                    \(modifier)init(name: String) {
                        self.name = name
                    }
                }
                """
        )
    }

    @Test("A skipped property is no parameter, and has its initial value")
    func skippedProperty() {
        expect(
            """
            @WithAutoGeneralInitializer
            struct UserState {
                let name: String
                @SkipGeneralInitializer var cache: [Int] = []
                @SkipGeneralInitializer
                var other: Int?
            }
            """,
            expandsTo: """
                struct UserState {
                    let name: String
                    var cache: [Int] = []
                    var other: Int?

                    init(name: String) {
                        self.name = name
                    }
                }
                """
        )
    }

    @Test("A skipped type gets no initialiser")
    func skippedType() {
        expect(
            """
            @WithAutoGeneralInitializer @SkipGeneralInitializer
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

    @Test("A skipped property without an initial value is refused")
    func skippedWithoutValue() {
        expect(
            """
            @WithAutoGeneralInitializer
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
            ],
            fixedTo: """
                @WithAutoGeneralInitializer
                struct UserState {
                    let name: String
                    let id: Int
                }
                """
        )
    }
}
#endif
