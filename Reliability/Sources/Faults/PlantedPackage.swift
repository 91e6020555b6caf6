import Foundation

/// A copy of the repository's packages, with all faults.
struct PlantedPackage {
    private let root: URL
    private let folder: URL
    private let files: [String: PlantedFile]

    /// - Parameter problems: The problems of the faults that are already known.
    /// - Throws: `Failure` with all problems of the faults.
    init(of root: URL, planting faults: [Fault], problems: [String] = [], in folder: URL) throws {
        self.root = root
        self.folder = folder
        var problems = problems
        var files: [String: PlantedFile] = [:]
        for (path, faults) in Dictionary(grouping: faults, by: \.file) {
            guard let source = try? String(contentsOf: root.appending(path: path), encoding: .utf8) else {
                problems += faults.map { "\($0.place): there is no \(path)" }
                continue
            }
            let file = PlantedFile(source, planting: faults)
            problems += file.problems
            files[path] = file
        }
        self.files = files
        if !problems.isEmpty {
            throw Failure(problems.sorted { $0.localizedStandardCompare($1) == .orderedAscending })
        }
    }

    /// Brings the copy up to date.
    ///
    /// Files whose content is the same are not written, so that the next build is incremental.
    ///
    /// - Parameter modules: The folders of all modules, as paths from the root.
    func write(modules: [String]) throws {
        var texts = files.mapValues(\.text)
        for path in files.keys {
            guard let module = modules.first(where: { path.hasPrefix($0 + "/") }) else {
                throw Failure(["\(path) belongs to no module"])
            }
            texts[module + "/FaultSwitch.swift"] = PlantedFile.faultSwitch
        }
        let listed = try Tool.output(of: ["git", "ls-files", "-z"], in: root)
        let tracked = String(decoding: listed, as: UTF8.self).split(separator: "\0").map(String.init)
            // A deleted file is listed until the deletion is committed.
            .filter {
                (try? FileManager.default.attributesOfItem(atPath: root.appending(path: $0).path)) != nil
            }
        let paths = Set(tracked).union(texts.keys)
        for path in paths { try write(path, texts[path]) }
        try removeAll(but: paths)
    }

    /// Writes a file of the copy, if its content differs. `text` contains the file's faults; nil if the file has none
    /// and is copied unchanged.
    private func write(_ path: String, _ text: String?) throws {
        let files = FileManager.default
        let (old, new) = (root.appending(path: path), folder.appending(path: path))
        try files.createDirectory(at: new.deletingLastPathComponent(), withIntermediateDirectories: true)
        if let text {
            let data = Data(text.utf8)
            if files.contents(atPath: new.path) != data { try data.write(to: new) }
        } else if !files.contentsEqual(atPath: old.path, andPath: new.path) {
            try? files.removeItem(at: new)
            try files.copyItem(at: old, to: new)
        }
    }

    private func removeAll(but wanted: Set<String>) throws {
        let files = FileManager.default
        let found = files.enumerator(atPath: folder.path)
        while let path = found?.nextObject() as? String {
            if path == ".build" {
                found?.skipDescendants()
            } else if !wanted.contains(path) {
                let file = folder.appending(path: path).path
                let kind = try files.attributesOfItem(atPath: file)[.type] as? FileAttributeType
                if kind != .typeDirectory { try files.removeItem(atPath: file) }
            }
        }
    }

    /// Builds the tests of a package.
    ///
    /// - Parameter package: The package's folder: a path from the root that ends with a slash, or the empty string.
    /// - Returns: The compiler's errors; none if the tests are built. An error in the lines of a fault, or after
    ///   them, comes with the fault.
    /// - Throws: `Failure` if the tests cannot be built for another reason.
    func build(_ package: String) throws -> [(message: String, fault: Fault?)] {
        let path = folder.appending(path: package).path
        let arguments = ["swift", "build", "--build-tests", "--package-path", path]
        let (status, output) = try Tool.run(arguments, in: root)
        if status == 0 { return [] }
        let text = String(decoding: output, as: UTF8.self)
        let errors = Set(text.split(separator: "\n").filter { $0.contains("error: ") }).sorted()
        if errors.isEmpty { throw Failure([text]) }
        return errors.map { error in
            guard let found = error.firstMatch(of: /Millrace\/((?:Hub\/)?Sources\/[^:]+):(\d+):/),
                let line = Int(found.2), let fault = files[String(found.1)]?.fault(at: line)
            else { return (String(error), nil) }
            return ("\(fault.place): '\(fault.id)' does not compile: \(error)", fault)
        }
    }
}

/// Commands whose output is needed as a whole.
enum Tool {
    /// Runs a command and reads what it prints.
    ///
    /// - Throws: `Failure` if the command fails.
    static func output(of arguments: [String], in folder: URL) throws -> Data {
        let (status, output) = try run(arguments, in: folder)
        if status == 0 { return output }
        throw Failure(["\(arguments.joined(separator: " ")) failed"])
    }

    static func run(_ arguments: [String], in folder: URL) throws -> (status: Int32, output: Data) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }
}
