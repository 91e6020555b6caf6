import Foundation

/// A module that faults are planted in.
struct PlantedModule: Sendable {
    let name: String

    /// The folder of its package, as a path from the root that ends with a slash; empty for the root's package.
    var package = ""

    /// The test targets that must notice its faults.
    var tests: Set<String>

    /// The folder of its sources, as a path from the root.
    var folder: String { "\(package)Sources/\(name)" }
}

/// A mistake to plant: lines of a source file, and what stands in their place.
struct Fault: Sendable {
    /// The name of the fault, in the environment variable and in the report.
    var id: String

    /// What a user would notice.
    let effect: String

    let module: PlantedModule

    /// The entry's place, for messages.
    let place: String

    /// The path of the source file, from the root.
    var file = ""

    var removed: [String] = []
    var added: [String] = []
}

/// The lists in `Reliability/Faults`, whose README describes their format.
struct FaultLists {
    private(set) var faults: [Fault] = []

    /// The errors in the lists, each with its file and line.
    private(set) var problems: [String] = []

    /// The modules that the lists are about. Each list is about one module.
    private(set) var modules: [PlantedModule] = []

    private var current: Fault?

    /// - Throws: Errors of the file system.
    init(in folder: URL) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        for name in names.sorted() where name.hasSuffix(".faults") {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            let name = String(name.dropLast(".faults".count))
            var module = PlantedModule(name: name, tests: [name + "Tests", name + "Swift5Tests"])
            for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                read(line, at: "Reliability/Faults/\(name).faults:\(index + 1)", of: &module)
            }
            finish()
            modules.append(module)
        }
        for (id, same) in Dictionary(grouping: faults, by: \.id) where same.count > 1 {
            problems += same.dropFirst().map { "\($0.place): there is another '\(id)' at \(same[0].place)" }
        }
    }

    private mutating func read(_ line: Substring, at place: String, of module: inout PlantedModule) {
        if line.hasPrefix("==") {
            finish()
            guard let head = line.wholeMatch(of: /== ([A-Za-z0-9-]+): (.{1,100})/) else {
                problems.append("\(place): expected '== id: effect', with at most 100 characters of effect")
                return
            }
            current = Fault(
                id: String(head.1),
                effect: String(head.2),
                module: module,
                place: place
            )
        } else if line.isEmpty {
            finish()
        } else if current == nil {
            if line.hasPrefix("tests ") {
                module.tests = Set(line.split(separator: " ").dropFirst().map(String.init))
            } else if line.hasPrefix("package ") {
                module.package = line.dropFirst("package ".count) + "/"
            } else if !line.hasPrefix("#") {
                problems.append("\(place): this is neither in an entry nor a comment")
            }
        } else if line.hasPrefix("at ") {
            current?.file = String(line.dropFirst(3))
        } else if let code = line.wholeMatch(of: /-(?: (.*))?/), current?.added.isEmpty == true {
            current?.removed.append(String(code.1 ?? ""))
        } else if let code = line.wholeMatch(of: /\+(?: (.*))?/) {
            current?.added.append(String(code.1 ?? ""))
        } else {
            problems.append("\(place): expected 'at', lines with '- ' and then lines with '+ '")
        }
    }

    /// Ends the current entry: adds its fault to the list, or reports what the entry lacks.
    private mutating func finish() {
        guard let fault = current else { return }
        current = nil
        if !fault.file.hasPrefix(fault.module.package + "Sources/") {
            problems.append(
                "\(fault.place): '\(fault.id)' needs 'at' and a file of \(fault.module.package)Sources"
            )
        } else if fault.removed.isEmpty {
            problems.append("\(fault.place): '\(fault.id)' says no line to replace")
        } else if !fault.added.contains(where: { $0.contains(PlantedFile.placeholder) }) {
            problems.append("\(fault.place): '\(fault.id)' does not name 'planted'")
        } else {
            faults.append(fault)
        }
    }
}
