import Foundation
import Millrace
@_spi(MillraceHub) import MillraceFiles
import MillraceReporting
import MillraceTimeline
import MillraceValues

/// Writes the source text of a ``ReplayTest``.
struct ReplayTestWriter {
    private let label: StoreLabel
    let dialect: ReplayDialect
    private let preparation: String?
    var lines: [String] = []
    private var modules: Set<String> = []
    private var usesJSON = false
    private var decodesJSON = false
    private var mergesJSON = false
    private var throwsErrors = false
    private var isCorrected = false

    /// The types of which values are written by the memberwise initialiser.
    private var memberwise: Set<String> = []

    /// The line that declares the state or store, and that line's index in ``lines``.
    private(set) var declaration: (index: Int, line: String)?

    /// Whether the test assigns to the declared state or store again. Then the declaration must use `var`.
    private var isVariable = false

    /// The maximum length of an expression; a longer value is decoded from JSON.
    private static let expressionLength = 2_000

    init(_ store: StoreHandle, subject: String?) {
        label = store.label
        dialect = ReplayDialect(named: label.dialect)
        let known = subject == nil ? store.reducer.flatMap(dialect.subject) : nil
        preparation = dialect.preparation(subject ?? known?.text)
        modules = known?.modules ?? []
    }

    mutating func write(_ steps: [ReplayStep], crash: CrashedAction? = nil) {
        guard let first = steps.first?.old ?? crash?.state else { return }
        isCorrected = steps.last?.isCorrected == true
        begin(with: first, isFirst: true)
        var state = RecordedValue(first)
        for step in steps {
            let before = RecordedValue(step.old)
            if before != state { beginAgain(with: step.old) }
            write(step)
            state = RecordedValue(step.new)
        }
        if let crash, !isCorrected { write(crash, after: state) }
        if dialect.usesTestStore && declaration != nil { lines += ["", Self.finish] }
    }

    private mutating func beginAgain(with state: Any) {
        lines += ["", "// What led to this state has not been recorded, or was undone."]
        begin(with: state, isFirst: false)
    }

    /// Writes the action in which the app crashed. What it should have done is not known.
    private mutating func write(_ crash: CrashedAction, after state: RecordedValue) {
        if RecordedValue(crash.state) != state { beginAgain(with: crash.state) }
        if dialect.usesTestStore && declaration == nil { return }
        lines += ["", "// The app crashed here. Once it no longer does, expect what should happen."]
        guard let expression = expression(of: crash.action, as: "action") else { return }
        let action = dialect.usesTestStore ? Self.withoutTry(expression) : expression
        if dialect.assigns { isVariable = true }
        lines.append(dialect.step(action))
    }

    /// The line that ends the use of a `TestStore`.
    private static let finish = "try await test.finish()"

    private mutating func write(_ step: ReplayStep) {
        if case .start = step.cause { return }
        lines.append("")
        if step.count > 1 { lines.append("// \(step.count) keystrokes.") }
        if let sender = step.entry.transition.caller?.frames.first {
            lines.append("// Sent from \(Self.comment(sender.description)).")
        }
        if step.isCorrected { lines.append("// This should have been, and is not what was recorded.") }
        switch step.cause {
        case .start: break
        case .action(let action):
            // If the initial state has no expression, the test begins with the next state that has one.
            let hasBegun = !dialect.usesTestStore || declaration != nil
            guard hasBegun, let expression = expression(of: action, as: "action") else {
                return begin(with: step.new, isFirst: false)
            }
            if dialect.usesTestStore { return send(expression, step) }
            if dialect.assigns { isVariable = true }
            lines.append(dialect.step(expression))
        case .change:
            lines.append("// A change that no action describes.")
            begin(with: step.new, isFirst: false)
        case .restoration:
            lines.append("// Time travel.")
            begin(with: step.new, isFirst: false)
        }
        // A `TestStore` has compared the state already.
        if !dialect.usesTestStore { expect(step.new) }
    }

    // MARK: States

    private mutating func begin(with state: Any, isFirst: Bool) {
        if !dialect.beginsAnywhere {
            if isFirst {
                lines.append("let store = \(SwiftTypeName(label.name).map(\.text) ?? label.identifier)()")
                lines.append("// If the recording began later than the store, bring it to this state first.")
                expect(state)
            } else {
                lines.append(
                    issue("A store of FluxCapacitor cannot be given a state, so this is not replayed.")
                )
            }
        } else if let expression = expression(of: state, as: "state") {
            if declaration == nil {
                declaration = (
                    lines.count, dialect.beginning(expression, type: typeName(of: state, for: expression))
                )
            } else {
                isVariable = true
                if dialect.usesTestStore { lines.append(Self.finish) }
            }
            lines.append(dialect.beginning(expression))
        }
    }

    mutating func expect(_ state: Any) {
        if !dialect.beginsAnywhere {
            for (name, value) in variables(of: state) where SwiftTypeName("Store.\(name)") != nil {
                expect("store.\(name).value", is: Redaction.shown(value, named: name))
            }
        } else {
            expect(dialect.state, is: state)
        }
    }

    /// The variables of a store of FluxCapacitor. Those of an ended session have no types, but their JSON.
    private func variables(of state: Any) -> [(name: String, value: Any)] {
        guard let ended = state as? UnreadableValue, case .json(.object(let members)) = ended.recorded.content
        else {
            return Mirror(reflecting: state).children.compactMap { child in
                child.label.map { ($0, child.value) }
            }
        }
        return members.sorted { $0.key < $1.key }.map { name, json in
            (name, UnreadableValue(RecordedValue(type: "", content: .json(json))))
        }
    }

    private mutating func expect(_ subject: String, is value: Any) {
        // A value that is not equal to itself, such as one that contains NaN, is compared as text.
        if Sameness.areEqual(value, value) == true, let expression = expression(of: value, as: "state") {
            // `try` must not be to the right of an operator. So move it to the left of the comparison, where it covers
            // both sides.
            let isThrowing = expression.hasPrefix("try ")
            let expected = isThrowing ? expression.dropFirst(4) : expression[...]
            lines.append("#expect(\(isThrowing ? "try " : "")\(subject) == \(expected))")
        } else if let json = RecordedValue(value).json {
            usesJSON = true
            throwsErrors = true
            lines.append("#expect(try json(of: \(subject)) == json(\(SwiftLiteral.raw(json))))")
        } else {
            let type = Self.comment("\(type(of: value))")
            lines.append(issue("A state is not compared: \(type) is neither Equatable nor Encodable."))
        }
    }

    // MARK: Values

    /// The name of a value's type, for a declaration. Nil if the value's expression begins with the type's name or
    /// decodes that type, so that the compiler knows the type.
    private mutating func typeName(of value: Any, for expression: String) -> String? {
        guard
            let name = SwiftTypeName(
                (value as? UnreadableValue)?.typeName ?? String(reflecting: type(of: value))
            ),
            ![name.text, "try recorded(\(name.text).self"].contains(where: expression.hasPrefix)
        else { return nil }
        modules.formUnion(name.modules)
        return name.text
    }

    /// The expression for a value; if there is none, adds an issue and returns nil.
    private mutating func expression(of value: Any, as role: String) -> String? {
        if let expression = expression(of: value) { return expression }
        let text = Self.comment(BoundedDescription.of(value, limit: 200))
        lines.append(issue("This \(role) can neither be written nor decoded: \(text)"))
        return nil
    }

    /// The expression for a value: a literal, or code that decodes it; nil if there is neither.
    mutating func expression(of value: Any) -> String? {
        if let (text, uses) = SwiftLiteral.expression(of: value, length: Self.expressionLength) {
            modules.formUnion(uses.modules)
            memberwise.formUnion(uses.memberwise)
            return uses.decodes ? decoding(text) : text
        }
        guard let call = DecodingExpression(of: value) else { return nil }
        modules.formUnion(call.modules)
        return decoding(call.text)
    }

    private mutating func decoding(_ text: String) -> String {
        decodesJSON = true
        throwsErrors = true
        return "try \(text)"
    }

    /// Code that changes the old state of an ended session to the new one. Nil if it is not shorter than the new state.
    mutating func change(from old: UnreadableValue, to new: UnreadableValue) -> String? {
        guard case .json(let before) = old.recorded.content, case .json(let after) = new.recorded.content,
            case .object = after, let patch = before.mergePatch(to: after)
        else { return nil }
        let json = String(decoding: patch.data, as: UTF8.self)
        if json.utf8.count * 2 > after.data.count { return nil }
        mergesJSON = true
        return "$0 = " + decoding("changed($0, \(SwiftLiteral.raw(json)))")
    }

    private func issue(_ text: String) -> String { "Issue.record(\(SwiftLiteral.quoted(text)))" }

    /// A text for a comment, without line breaks.
    private static func comment(_ text: String) -> String {
        String(SwiftLiteral.quoted(text).dropFirst().dropLast())
    }

    // MARK: The file

    var source: String {
        let own: Set<String> = ["Swift", "Foundation", "FoundationEssentials", "__C"]
        let known = Set(dialect.modules + modules.intersection(["Millrace"]))
        let imports = known.union(["Foundation", "Testing"]).sorted().map { "import \($0)" }
        let apps = modules.subtracting(own).subtracting(known).sorted().map { "@testable import \($0)" }
        let name = Self.comment(label.name)
        let constructed = memberwise.sorted().map {
            "// FILL IN, if \($0) has no memberwise initialiser: how to make it."
        }
        let preparation = (self.preparation.map { [$0] } ?? []) + constructed
        var lines = lines
        if let declaration {
            lines[declaration.index] = "\(isVariable ? "var" : "let") \(declaration.line)"
        }
        let body = (preparation + (preparation.isEmpty ? [] : [""]) + lines).map {
            $0.isEmpty ? "" : "    \($0)"
        }
        let head =
            [
                "// swift-format-ignore-file",
                "// What \(name) (\(Self.comment(label.dialect))) did, as it was recorded."
                    + (isCorrected
                        ? " Only the last state is what should have been: the"
                        : " The test passes until you change what it expects: where the"),
                isCorrected
                    ? "// test fails until the app does so."
                    : "// app was wrong, write what should have been.",
                "",
            ] + imports
            + (apps.isEmpty ? [] : [""] + apps)
        let effects = dialect.usesTestStore ? "async throws " : throwsErrors ? "throws " : ""
        let test =
            ["", "@Test(\(SwiftLiteral.quoted("\(label.name) changes as recorded")))"]
            + ["func replay\(label.identifier)() \(effects){"] + body + ["}"]
        return (head + test + helpers).joined(separator: "\n") + "\n"
    }

    private var helpers: [String] {
        dialect.helper + (decodesJSON ? Self.decoder : []) + (mergesJSON ? Self.merger : [])
            + (usesJSON ? Self.comparison : [])
    }
}

extension StoreLabel {
    /// The name's characters that are valid in an identifier.
    fileprivate var identifier: String {
        let scalars = name.unicodeScalars.filter { $0.isASCII && $0.properties.isXIDContinue }
        return String(String.UnicodeScalarView(scalars))
    }
}
