/// The name of a Swift function, as people write it.
struct FunctionName {
    /// The types and the function, without the module.
    let text: String

    /// The module in which the function was written.
    let module: String

    /// The modules whose functions pass an action on.
    static let ownModules: Set<String> = [
        "Millrace", "MillraceReporting", "MillraceValues", "MillraceFiles",
        "MillraceObservation", "MillracePersistence", "MillraceUserDefaults", "MillraceUndo",
        "MillraceTimeline",
        "MillraceRecording", "MillraceInspector", "MillraceHost", "MillraceScreens", "MillraceScreenHTML",
        "MillraceTesting", "MillraceTestBase", "MillraceScreenTesting", "MillraceClocks",
        "Prex", "FluxCapacitor", "MobiusCore", "MobiusExtras", "MobiusTest", "MobiusNimble",
        "VISPER", "VISPER_Core", "VISPER_Presenter", "VISPER_Objc", "VISPER_UIViewController",
        "VISPER_Wireframe",
        "VISPER_Reactive", "VISPER_Redux", "VISPER_Entity", "VISPER_Swift", "VISPER_Sourcery",
        "VISPER_Macros",
        "MillraceRequests", "MillraceLogging", "MillraceMetrics", "MillraceTracing", "HeadlessUIKit",
    ]

    private static let systemModules: Set<String> = [
        "Swift", "_Concurrency", "Foundation", "FoundationEssentials", "Dispatch", "Combine", "Observation",
        "OpenCombine",
        "RxSwift", "SwiftUI", "SwiftUICore", "UIKit", "UIKitCore", "Testing", "XCTest",
    ]

    var isOfApp: Bool { !Self.ownModules.contains(module) && !Self.systemModules.contains(module) }

    /// - Returns: nil for a function of another language, and for one that the compiler has made.
    init?(mangled: String) {
        guard let name = demangle(mangled) else { return nil }
        self.init(demangled: name)
    }

    /// - Parameter name: such as `closure #1 () -> () in Shop.CartPresenter.add(Shop.Item) -> ()`.
    init?(demangled name: String) {
        if ["reabstraction thunk", "partial apply forwarder", "protocol witness for", "outlined "]
            .contains(where: name.hasPrefix)
        {
            return nil
        }
        // The function itself follows what the compiler says of it: that it is a closure in it, a specialization of it or a
        // part of it.
        var function = name.afterLast([" in ", " of ", " for "])
        if function.first == "@" { function = String(function.drop { $0 != " " }.dropFirst()) }
        for word in ["static ", "class "] where function.hasPrefix(word) {
            function.removeFirst(word.count)
        }
        var module: String?
        if function.hasPrefix("(extension in "), let end = function.firstIndex(of: ")") {
            module = String(function[..<end].dropFirst("(extension in ".count))
            function = String(function[function.index(after: end)...].drop { $0 == ":" })
        }
        var parts = function.withoutDiscriminators.withoutGenerics.prefix { !"(: ".contains($0) }.split(
            separator: "."
        ).map(
            String.init
        )
        guard parts.count > 1 else { return nil }
        let first = parts.removeFirst()
        self.module = module ?? first
        // The storage of a property has a function for each access.
        if let last = parts.last, parts.count > 1,
            ["getter", "setter", "modify", "read", "didset", "willset"].contains(last)
        {
            parts.removeLast()
        }
        text = parts.map { $0 == "__allocating_init" ? "init" : $0 }.joined(separator: ".")
    }
}

extension String {
    /// What follows the last of the words that is not in brackets.
    fileprivate func afterLast(_ words: [String]) -> String {
        let bytes = Array(utf8)
        var depth = 0
        var start = 0
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "("), UInt8(ascii: "<"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ">") where index > 0 && bytes[index - 1] == UInt8(ascii: "-"): break
            case UInt8(ascii: ")"), UInt8(ascii: ">"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: " ") where depth == 0:
                for word in words where bytes[index...].starts(with: word.utf8) {
                    start = index + word.utf8.count
                }
            default: break
            }
        }
        return String(decoding: bytes[start...], as: UTF8.self)
    }

    /// The name without what is in angle brackets.
    fileprivate var withoutGenerics: String {
        var depth = 0
        var last: Character = " "
        return filter { character in
            defer { last = character }
            if character == "<" { depth += 1 }
            if character == ">" && last != "-" { depth -= 1 }
            return depth == 0 && (character != ">" || last == "-")
        }
    }

    /// The name with `add` in place of `(add in _5A1B)`, as a private function is called.
    fileprivate var withoutDiscriminators: String {
        var rest = self[...]
        var plain = ""
        while let open = rest.firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")") {
            let words = rest[rest.index(after: open)..<close].split(separator: " ")
            guard words.count == 3, words[1] == "in" else { break }
            plain += rest[..<open] + words[0]
            rest = rest[rest.index(after: close)...]
        }
        return plain + rest
    }
}

/// The function of the standard library that the runtime's own messages use.
@_silgen_name("swift_demangle")
private func swiftDemangle(
    _ name: UnsafePointer<CChar>,
    _ length: Int,
    _ output: UnsafeMutablePointer<CChar>?,
    _ capacity: UnsafeMutablePointer<Int>?,
    _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?

/// - Returns: nil if this is no name of Swift.
private func demangle(_ name: String) -> String? {
    // The runtime allocates the result unless it gets memory. If that is too little, it cuts the result, and says what is needed.
    var length = 2_048
    for _ in 1...2 {
        let text: String? = withUnsafeTemporaryAllocation(of: CChar.self, capacity: length) { buffer in
            guard let start = buffer.baseAddress,
                swiftDemangle(name, name.utf8.count, start, &length, 0) != nil, length <= buffer.count
            else { return nil }
            return String(cString: start)
        }
        if let text { return text }
        if length <= 2_048 || length > 100_000 { return nil }
    }
    return nil
}
