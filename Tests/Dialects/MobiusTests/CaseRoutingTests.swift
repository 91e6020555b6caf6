import Foundation
import MillraceValues
import TestSupport
import Testing

@testable import MobiusCore

@Suite("Case routing")
struct CaseRoutingTests {
    protocol Named { var name: String { get } }
    struct Person: Named { let name: String }
    final class Box: Sendable { let number: Int; init(_ number: Int) { self.number = number } }
    struct Failure: Error, Equatable { let code: Int }
    struct Nothing {}
    struct Large { var a = 1, b = "b", c = [3], d = 4.0, e: Int? = 5, f = "six" }
    enum Inner: Equatable { case x, y(Int) }
    struct Aligned { var vector = SIMD8<Double>(repeating: 2) }

    indirect enum Tree {
        case leaf(Int)
        case node(Tree, Tree)
        case empty
        case void(Void)
        case aligned(Aligned)
    }

    enum Effect {
        case plain, other
        case string(String)
        case another(String)
        case labelled(name: String)
        case pair(String, Int)
        case labelledPair(left: String, right: Int)
        case triple(a: Int, Int, c: [String])
        case optional(Int?)
        case nestedOptional(Int??)
        case existential(Named)
        case error(Error)
        case any(Any)
        case object(Box)
        case anyObject(AnyObject)
        case array([Person])
        case inner(Inner)
        case void(Void)
        case nothing(Nothing)
        case large(Large)
        case action(() -> Void)
        case asyncAction(() async -> Void)
        case returning(() -> Int)
        case taking((String) -> Void)
        case namedAction(String, () -> Void)
        case optionalAction((() -> Void)?)
        case tuple((Int, Int))
        case type(Any.Type)
        case concreteType(Int.Type)
        case classType(Box.Type)
        case never(Never)
        indirect case boxed(String)
        indirect case recursive(Effect)
        indirect case recursivePair(Effect, Int)
    }

    /// The payload that `routeCase(embed)` extracts from `effect`; nil if the route does not match.
    private func parameters<E, P>(of effect: E, _ embed: @escaping @Sendable (P) -> E) -> P? {
        nonisolated(unsafe) var result: P?
        var misses = 0
        let connection = EffectRouter<E, Never>()
            .routeCase(embed).to { result = $0 }
            .asConnectable.connect { _ in }
        withExtendedLifetime(connection) {
            // Sends the effect twice, because the router learns the case from the first one, and looks it up for the
            // second.
            if hookMessage({ connection.accept(effect) }) != nil { misses += 1 }
            result = nil
            if hookMessage({ connection.accept(effect) }) != nil { misses += 1 }
        }
        #expect(misses == 0 || misses == 2)
        return misses == 0 ? result : nil
    }

    @Test("Single payloads are extracted, with or without a label")
    func single() {
        #expect(parameters(of: .string("a"), Effect.string) == "a")
        #expect(parameters(of: .labelled(name: "b"), Effect.labelled) == "b")
        #expect(parameters(of: .object(Box(3)), Effect.object)?.number == 3)
        #expect((parameters(of: .anyObject(Box(4)), Effect.anyObject) as? Box)?.number == 4)
        #expect(parameters(of: .array([Person(name: "p")]), Effect.array)?.map(\.name) == ["p"])
        #expect(parameters(of: .inner(.y(2)), Effect.inner) == .y(2))
        let large = parameters(of: .large(Large()), Effect.large)
        #expect(large?.b == "b" && large?.c == [3] && large?.f == "six")
    }

    @Test("Several payloads are extracted")
    func several() {
        #expect(parameters(of: .pair("a", 1), Effect.pair)! == ("a", 1))
        #expect(parameters(of: .labelledPair(left: "l", right: 2), Effect.labelledPair)! == ("l", 2))
        #expect(parameters(of: .triple(a: 1, 2, c: ["3"]), Effect.triple)! == (1, 2, ["3"]))
        #expect(parameters(of: .tuple((1, 2)), Effect.tuple)! == (1, 2))
    }

    @Test("Optional payloads match with and without content")
    func optional() {
        #expect(parameters(of: .optional(1), Effect.optional) == .some(1))
        #expect(parameters(of: .optional(nil), Effect.optional) == .some(nil))
        #expect(parameters(of: .nestedOptional(.some(nil)), Effect.nestedOptional) == .some(.some(nil)))
        #expect(parameters(of: .nestedOptional(nil), Effect.nestedOptional) == .some(nil))
    }

    @Test("Existential payloads are extracted")
    func existential() {
        #expect(parameters(of: .existential(Person(name: "e")), Effect.existential)?.name == "e")
        #expect(parameters(of: .error(Failure(code: 5)), Effect.error) as? Failure == Failure(code: 5))
        #expect(parameters(of: .any("text"), Effect.any) as? String == "text")
        #expect(parameters(of: .any(Optional<Int>.none as Any), Effect.any) != nil)
        #expect(parameters(of: .type(String.self), Effect.type) == String.self)
    }

    @Test("Payloads of size zero are extracted")
    func empty() {
        #expect(parameters(of: .void(()), Effect.void) != nil)
        #expect(parameters(of: .nothing(Nothing()), Effect.nothing) != nil)
        #expect(parameters(of: .plain, Effect.void) == nil)
        #expect(parameters(of: .concreteType(Int.self), Effect.concreteType) == Int.self)
        #expect(parameters(of: .classType(Box.self), Effect.classType) == Box.self)
        #expect(parameters(of: .string(""), Effect.never) == nil)
    }

    @Test("Functions are extracted, and can be called")
    func functions() async {
        let log = Log<String>()
        parameters(of: .action { log.note("action") }, Effect.action)?()
        await parameters(of: .asyncAction { log.note("async") }, Effect.asyncAction)?()
        parameters(of: .taking { log.note("taking \($0)") }, Effect.taking)?("s")
        let (name, action) = parameters(of: .namedAction("n") { log.note("named") }, Effect.namedAction)!
        action()
        (parameters(of: .optionalAction { log.note("optional") }, Effect.optionalAction) ?? nil)?()
        #expect(log.values == ["action", "async", "taking s", "named", "optional"])
        #expect(name == "n")
        #expect(parameters(of: .returning { 42 }, Effect.returning)?() == 42)
        #expect(parameters(of: .optionalAction(nil), Effect.optionalAction) != nil)
    }

    enum Question {
        case bool(() -> Bool), double(() -> Double), string(() -> String)
        case answerBool((Bool) -> Void), answerInt((Int) -> Void), answerDouble((Double) -> Void)
    }

    @Test("Functions that take or return a number, a text or a Bool are extracted")
    func commonFunctions() {
        #expect(parameters(of: Question.bool { true }, Question.bool)?() == true)
        #expect(parameters(of: Question.double { 1.5 }, Question.double)?() == 1.5)
        #expect(parameters(of: Question.string { "s" }, Question.string)?() == "s")
        let log = Log<String>()
        parameters(of: Question.answerBool { log.note("\($0)") }, Question.answerBool)?(true)
        parameters(of: Question.answerInt { log.note("\($0)") }, Question.answerInt)?(1)
        parameters(of: Question.answerDouble { log.note("\($0)") }, Question.answerDouble)?(2.5)
        #expect(log.values == ["true", "1", "2.5"])
    }

    enum SendableQuestion {
        case action(@Sendable () -> Void)
        case bool(@Sendable () -> Bool), int(@Sendable () -> Int)
        case double(@Sendable () -> Double), string(@Sendable () -> String)
        case answerBool(@Sendable (Bool) -> Void), answerInt(@Sendable (Int) -> Void)
        case answerDouble(@Sendable (Double) -> Void), answerString(@Sendable (String) -> Void)
    }

    @Test("Sendable functions are extracted")
    func sendableFunctions() {
        typealias Q = SendableQuestion
        let log = Log<String>()
        parameters(of: Q.action { log.note("action") }, Q.action)?()
        #expect(parameters(of: Q.bool { true }, Q.bool)?() == true)
        #expect(parameters(of: Q.int { 7 }, Q.int)?() == 7)
        #expect(parameters(of: Q.double { 1.5 }, Q.double)?() == 1.5)
        #expect(parameters(of: Q.string { "s" }, Q.string)?() == "s")
        parameters(of: Q.answerBool { log.note("\($0)") }, Q.answerBool)?(true)
        parameters(of: Q.answerInt { log.note("\($0)") }, Q.answerInt)?(1)
        parameters(of: Q.answerDouble { log.note("\($0)") }, Q.answerDouble)?(2.5)
        parameters(of: Q.answerString { log.note($0) }, Q.answerString)?("t")
        #expect(log.values == ["action", "true", "1", "2.5", "t"])
    }

    struct Operation { let function: (Int, String) -> Double }

    enum Calculation { case apply((Int, String) -> Double), maybe(((Int) -> Int)?), operation(Operation) }

    @Test("A function payload that cannot be extracted is refused when the route is made")
    func refusedFunction() {
        let message = hookMessage { _ = EffectRouter<Calculation, Never>().routeCase(Calculation.apply) }
        #expect(message?.contains("routeEffects(withParameters:)") == true)
        #expect(message?.contains("put the function into a struct") == true)
        #expect(hookMessage { _ = EffectRouter<Calculation, Never>().routeCase(Calculation.maybe) } != nil)
        let operation = Operation { Double($0) + Double($1.count) }
        #expect(parameters(of: .operation(operation), Calculation.operation)?.function(1, "ab") == 3)
    }

    @Test("Types without enum cases or without reflection metadata are reported with the reason")
    func noShape() {
        #expect(EnumShape.reasonForNone(of: Person.self) == "Person is not an enum")
        #expect(EnumShape.reasonForNone(of: Effect.self).contains("-disable-reflection-metadata"))
    }

    @Test("A closure that does not construct a case with its payload is refused when the route is made")
    func noCase() {
        let noEnum = hookMessage { _ = EffectRouter<Person, Never>().routeCase(Person.init) }
        #expect(noEnum?.contains("Person is not an enum") == true)
        let noSuchPayload = hookMessage {
            _ = EffectRouter<Effect, Never>().routeCase { (_: Double) in Effect.plain }
        }
        #expect(noSuchPayload?.contains("no case carries one") == true)
    }

    @Test("A constant that is neither Equatable nor of an enum is refused when the route is made")
    func noCaseOfConstant() {
        let message = hookMessage { _ = EffectRouter<Person, Never>().routeCase(Person(name: "a")) }
        #expect(
            message == "Person is not an enum: routeCase needs a case, or effects that are Equatable."
        )
    }

    @Test("Payloads of indirect cases are extracted")
    func indirect() {
        #expect(parameters(of: .boxed("b"), Effect.boxed) == "b")
        let recursive = parameters(of: .recursive(.recursive(.string("r"))), Effect.recursive)
        guard case .recursive(.string("r"))? = recursive else {
            return #expect(Bool(false), "\(recursive as Any)")
        }
        #expect(parameters(of: .recursivePair(.plain, 3), Effect.recursivePair)?.1 == 3)
        #expect(parameters(of: Tree.leaf(7), Tree.leaf) == 7)
        #expect(parameters(of: Tree.void(()), Tree.void) != nil)
        #expect(parameters(of: Tree.aligned(Aligned()), Tree.aligned)?.vector == SIMD8(repeating: 2))
        guard case (.leaf(1), .empty)? = parameters(of: Tree.node(.leaf(1), .empty), Tree.node) else {
            return #expect(Bool(false))
        }
        #expect(parameters(of: Tree.empty, Tree.leaf) == nil)
    }

    @Test("Another case with the same payload type does not match")
    func sameType() {
        #expect(parameters(of: .another("a"), Effect.string) == nil)
        #expect(parameters(of: .string("a"), Effect.another) == nil)
        #expect(parameters(of: .boxed("a"), Effect.another) == nil)
        #expect(parameters(of: .another("a"), Effect.boxed) == nil)
        #expect(parameters(of: .labelled(name: "a"), Effect.labelled) == "a")
        #expect(parameters(of: .plain, Effect.string) == nil)
    }

    enum Generic<A, B> {
        case a(A)
        case b([B])
        case both(A, B)
        case function((A) -> B)
        case none
        case void(Void)
    }

    @Test("A closure that constructs a case without the payload matches nothing")
    func noConstructor() {
        let connection = EffectRouter<Effect, Never>()
            .routeCase { (_: String) in Effect.plain }.to { _ in }
            .asConnectable.connect { _ in }
        for effect in [Effect.string("a"), .plain] {
            #expect(hookMessage { connection.accept(effect) }?.contains("0 EffectHandlers") == true)
        }
    }

    @Test("Payloads of generic enums are extracted")
    func generic() {
        typealias G = Generic<Int, String>
        #expect(parameters(of: G.a(1), G.a) == 1)
        #expect(parameters(of: G.b(["x"]), G.b) == ["x"])
        #expect(parameters(of: G.both(1, "y"), G.both)! == (1, "y"))
        #expect(parameters(of: G.void(()), G.void) != nil)
        #expect(parameters(of: G.none, G.a) == nil)
        typealias F = Generic<() -> String, Void>
        #expect(parameters(of: F.a { "f" }, F.a)?() == "f")
        typealias T = Generic<Int.Type, Bool>
        #expect(parameters(of: T.a(Int.self), T.a) == Int.self)
    }

    enum Triple<A, B, C> { case first(A), second(B), third(C) }

    @Test("A function is extracted if its type is any of the enum's generic parameters")
    func genericFunctions() {
        typealias T = Triple<() -> Int, () -> Bool, () -> String>
        #expect(parameters(of: T.first { 1 }, T.first)?() == 1)
        #expect(parameters(of: T.second { true }, T.second)?() == true)
        #expect(parameters(of: T.third { "t" }, T.third)?() == "t")
    }

    struct Outer<A> {
        enum Inner<B, C> { case first(A), second(B), third(C) }
    }

    @Test("A function is extracted if its type is a generic parameter of the enum or of the type around it")
    func nestedGenericFunctions() {
        typealias T = Outer<() -> Int>.Inner<() -> Bool, () -> String>
        #expect(parameters(of: T.first { 1 }, T.first)?() == 1)
        #expect(parameters(of: T.second { true }, T.second)?() == true)
        #expect(parameters(of: T.third { "t" }, T.third)?() == "t")
    }

    enum OnlyOne: Equatable { case only(String) }
    enum Spare { case reference(Box), first, second, third }
    enum Multi { case a(Box), b(Box?), c(String), d(Int), e, f }
    enum Uninhabited { case impossible(Never), possible(String) }

    @Test("Payloads are extracted from every memory layout of enums")
    func layouts() {
        #expect(parameters(of: OnlyOne.only("o"), OnlyOne.only) == "o")
        #expect(parameters(of: Spare.reference(Box(1)), Spare.reference)?.number == 1)
        #expect(parameters(of: Spare.second, Spare.reference) == nil)
        #expect(parameters(of: Multi.a(Box(1)), Multi.a)?.number == 1)
        let nilObject = parameters(of: Multi.b(nil), Multi.b)
        #expect(nilObject != nil && nilObject! == nil)
        #expect(parameters(of: Multi.c("c"), Multi.c) == "c")
        #expect(parameters(of: Multi.d(.min), Multi.d) == .min)
        #expect(parameters(of: Multi.f, Multi.d) == nil)
        #expect(parameters(of: Uninhabited.possible("p"), Uninhabited.possible) == "p")
    }

    @Test("Payloads of Optional, Result and enums of other modules are extracted")
    func otherModules() {
        #expect(parameters(of: Optional(Multi.c("c")), Optional.some) != nil)
        #expect(parameters(of: Multi?.none, Optional.some) == nil)
        #expect(parameters(of: Optional { 3 }, Optional<() -> Int>.some)?() == 3)
        #expect(parameters(of: Result<Int, Error>.success(1), Result.success) == 1)
        #expect(parameters(of: Result<Int, Error>.failure(Failure(code: 2)), Result.failure) != nil)
        #expect(parameters(of: DispatchTimeInterval.milliseconds(5), DispatchTimeInterval.milliseconds) == 5)
        #expect(parameters(of: DispatchTimeInterval.seconds(5), DispatchTimeInterval.milliseconds) == nil)
    }

    @Test("Optional effects are matched by the cases of the wrapped type")
    func wrappedCases() {
        #expect(parameters(of: .string("a"), Effect.string as @Sendable (String) -> Effect?) == "a")
        #expect(parameters(of: .another("a"), Effect.string as @Sendable (String) -> Effect?) == nil)
        #expect(parameters(of: nil, Effect.string as @Sendable (String) -> Effect?) == nil)
        #expect(parameters(of: .optional(nil), Effect.optional as @Sendable (Int?) -> Effect?) == .some(nil))
        let pair = parameters(
            of: .labelledPair(left: "l", right: 2),
            Effect.labelledPair as @Sendable (String, Int) -> Effect?
        )
        #expect(pair! == ("l", 2))

        let log = Log<String>()
        let connection = EffectRouter<Effect?, Never>()
            .routeCase(Effect.string).to { log.note($0) }
            .routeCase(Effect.another).to { log.note("another \($0)") }
            .routeCase(nil).to { log.note("nothing") }
            .asConnectable.connect { _ in }
        connection.accept(.another("a"))
        connection.accept(.string("s"))
        connection.accept(nil)
        #expect(log.values == ["another a", "s", "nothing"])
        let message = hookMessage { _ = EffectRouter<Person?, Never>().routeCase(Person.init) }
        #expect(message?.contains("Person is not an enum") == true)
    }

    enum SelfDescribing: CustomReflectable, CustomStringConvertible {
        case a(Int), b(Int)
        var customMirror: Mirror { Mirror(self, children: []) }
        var description: String { "always the same" }
    }

    @Test("A function that constructs a case is called with payloads of effects only")
    func noInventedValues() {
        let payloads = Log<String>()
        let connection = EffectRouter<Effect, Never>()
            .routeCase { (payload: String) in
                payloads.note(payload)
                return Effect.string(payload)
            }.to { _ in }
            .routeCase(Effect.another).to { _ in }
            .asConnectable.connect { _ in }
        for text in ["a", "b"] {
            connection.accept(.another(text))
            connection.accept(.string(text))
        }
        #expect(Set(payloads.values).isSubset(of: ["a", "b"]))
    }

    @Test("Types with a custom mirror and description are matched by case")
    func customMirror() {
        #expect(parameters(of: SelfDescribing.a(1), SelfDescribing.a) == 1)
        #expect(parameters(of: SelfDescribing.b(1), SelfDescribing.a) == nil)
    }

    @Test("Extracted payloads are released once")
    func lifetimes() {
        enum Holding {
            case one(LifetimeTracker.Instance)
            case two(String, LifetimeTracker.Instance)
            indirect case boxed(LifetimeTracker.Instance)
            case action(() -> Void)
        }
        let tracker = LifetimeTracker()
        do {
            let count = Counter()
            let connection = EffectRouter<Holding, Never>()
                .routeCase(Holding.one).to { instance in
                    instance.touch(); count.add(1)
                }
                .routeCase(Holding.two).to { _, instance in
                    instance.touch(); count.add(1)
                }
                .routeCase(Holding.boxed).to { instance in
                    instance.touch(); count.add(1)
                }
                .routeCase(Holding.action).to { action in
                    action(); count.add(1)
                }
                .asConnectable.connect { _ in }
            for _ in 0..<3 {
                let instance = tracker.instance()
                connection.accept(.one(instance))
                connection.accept(.two("a", instance))
                connection.accept(.boxed(instance))
                connection.accept(.action { instance.touch() })
                connection.accept(.one(tracker.instance()))
            }
            #expect(count.value == 15)
        }
        #expect(tracker.alive == 0)
    }

    enum Plain { case text(String), number(Int), a, b }

    @Test("A constant without Equatable matches by case only")
    func constantByCase() {
        let log = Log<String>()
        let connection = EffectRouter<Plain, Never>()
            .routeCase(Plain.text("A")).to { log.note("text") }
            .routeCase(.a).to { log.note("a") }
            .asConnectable.connect { _ in }
        connection.accept(.text("B"))
        connection.accept(.a)
        #expect(log.values == ["text", "a"])
        #expect(
            hookMessage { connection.accept(.b) } == "Error: 0 EffectHandlers could be found for effect: b. "
                + "Exactly 1 is required."
        )
    }

    @Test("A non-optional constant without Equatable matches optional effects of the same case")
    func wrappedConstant() {
        let log = Log<String>()
        let connection = EffectRouter<Plain?, Never>()
            .routeCase(Plain.text("A")).to { log.note("text") }
            .routeCase(Plain.a).to { log.note("a") }
            .routeCase(nil).to { log.note("nothing") }
            .asConnectable.connect { _ in }
        for effect in [Plain.text("B"), .a, nil] { connection.accept(effect) }
        #expect(log.values == ["text", "a", "nothing"])
        #expect(hookMessage { connection.accept(.b) }?.contains("0 EffectHandlers") == true)
    }

    @Test("A constant with Equatable matches the whole value")
    func constantByValue() {
        let log = Log<String>()
        let connection = EffectRouter<Inner, Never>()
            .routeCase(Inner.y(1)).to { log.note("y1") }
            .routeCase(.x).to { log.note("x") }
            .asConnectable.connect { _ in }
        connection.accept(.y(1))
        connection.accept(.x)
        #expect(log.values == ["y1", "x"])
        #expect(hookMessage { connection.accept(.y(2)) }?.hasPrefix("Error: 0 EffectHandlers") == true)
    }

    @Test("Effects that are no enum are routed by equality")
    func noEnum() {
        let log = Log<String>()
        let connection = EffectRouter<String, Never>()
            .routeCase("a").to { log.note("a") }
            .routeEffects(equalTo: "b").to { log.note($0) }
            .asConnectable.connect { _ in }
        connection.accept("a")
        connection.accept("b")
        #expect(log.values == ["a", "b"])
    }

    @Test("routeEffects(withParameters:) calls its function once with each effect")
    func extractors() {
        let asked = Log<String>()
        let connection = EffectRouter<Inner, Never>()
            .routeCase(Inner.y).to { _ in }
            .routeEffects { effect -> Int? in
                asked.note("\(effect)")
                return effect == .x ? 1 : nil
            }.to { _ in }
            .asConnectable.connect { _ in }
        for effect in [Inner.x, .y(1), .x] { connection.accept(effect) }
        #expect(asked.values == ["x", "y(1)", "x"])
    }

    @Test("If no route or several match an effect, none of them runs it")
    func noneOfSeveral() {
        let log = Log<String>()
        let connection = EffectRouter<Inner, Never>()
            .routeCase(Inner.y).to { log.note("case \($0)") }
            .routeCase(Inner.y(1)).to { log.note("constant") }
            .routeEffects(equalTo: .y(2)).to { log.note("equal \($0)") }
            .asConnectable.connect { _ in }
        for effect in [Inner.y(1), .y(2), .x] {
            #expect(hookMessage { connection.accept(effect) } != nil)
        }
        connection.accept(.y(3))
        #expect(log.values == ["case 3"])
    }

    @Test("An effect that matches two routes, of any kind, is an error")
    func exactlyOne() {
        let connection = EffectRouter<Inner, Never>()
            .routeCase(Inner.y).to { _ in }
            .routeCase(Inner.y(1)).to {}
            .routeEffects(withParameters: { $0 == .y(2) ? 2 : nil }).to { _ in }
            .routeEffects(equalTo: .x).to { _ in }
            .routeCase(.x).to {}
            .routeCase(.x).to {}
            .asConnectable.connect { _ in }
        #expect(hookMessage { connection.accept(.y(3)) } == nil)
        #expect(hookMessage { connection.accept(.y(1)) }?.hasPrefix("Error: 2 EffectHandlers") == true)
        #expect(hookMessage { connection.accept(.y(2)) }?.hasPrefix("Error: 2 EffectHandlers") == true)
        #expect(hookMessage { connection.accept(.x) }?.hasPrefix("Error: 3 EffectHandlers") == true)
    }

    @Test("Effects may be routed on several threads at once")
    func learningThreads() {
        let sum = Counter()
        let connection = EffectRouter<Effect, Never>()
            .routeCase(Effect.string).to { _ in sum.add(1) }
            .routeCase(Effect.another).to { _ in sum.add(1_000) }
            .routeCase(Effect.boxed).to { _ in sum.add(1_000_000) }
            .asConnectable.connect { _ in }
        nonisolated(unsafe) let shared = connection
        onThreads(4) { thread in
            for _ in 0..<100 {
                shared.accept(thread % 2 == 0 ? .string("s") : .another("a"))
                shared.accept(.boxed("b"))
            }
        }
        #expect(sum.value == 200 + 200_000 + 400_000_000)
    }
}
