import Foundation
@_spi(MillraceHub) import MillraceInspector

/// Finds functions, files and lines in the debug information of programs on this machine: by `llvm-symbolizer`, which comes with
/// Swift, or on a Mac by `atos`. Without such a tool nothing is found.
enum Symbolizer {
    /// How long a tool may take for the addresses of one file, in seconds.
    private static let patience = 20

    /// The largest number of bytes of a tool's output. One that says more is stopped, and nothing is found.
    private static let mostOutput = 16 * 1_024 * 1_024

    /// The largest number of bytes of an answer's texts. The rest of the functions are left out.
    private static let room = 160_000

    /// One tool runs at a time, and not on one of Swift's threads, because the thread waits.
    private static let queue = DispatchQueue(label: "millrace.symbols", qos: .utility)

    /// - Parameter began: when the app began. Of files that have changed since, nothing is known.
    static func answer(_ question: SymbolQuestion, forAppSince began: Date) async -> SymbolAnswer {
        var found: [SymbolQuestion.Place: [SymbolAnswer.Function]] = [:]
        for (image, places) in Dictionary(grouping: Set(question.places), by: \.image) {
            if Task.isCancelled { break }
            let functions = await functions(at: places, in: image, before: began)
            found.merge(zip(places, functions)) { $1 }
        }
        var left = room
        return SymbolAnswer(
            functions: question.places.map { place in
                let functions = found[place] ?? []
                left -= functions.reduce(0) { $0 + $1.name.utf8.count + $1.file.utf8.count + 50 }
                return left < 0 ? [] : functions
            }
        )
    }

    private static func functions(
        at places: [SymbolQuestion.Place],
        in image: String,
        before began: Date
    ) async -> [[SymbolAnswer.Function]] {
        guard image.hasPrefix("/"), let kind = ImageKind(ofFileAt: image, before: began) else { return [] }
        #if os(macOS)
        let base = places.first?.base ?? 0
        let output = await output(
            of: URL(filePath: "/usr/bin/atos"),
            ["-o", image, "-l", hexadecimal(base), "-fullPath"] + places.map { hexadecimal($0.address) }
        )
        return output.map(lines(ofAtos:)) ?? []
        #else
        guard let tool else { return [] }
        let output = await output(
            of: tool,
            ["--output-style=JSON", "--inlining", "--functions=linkage", "--no-demangle", "--obj=\(image)"]
                + places.map { hexadecimal(kind.address($0)) }
        )
        return output.flatMap(functions(ofLLVM:)) ?? []
        #endif
    }

    private static func hexadecimal(_ number: UInt) -> String { "0x" + String(number, radix: 16) }

    // MARK: Output

    /// The functions in the JSON of `llvm-symbolizer`; nil if it cannot be read.
    static func functions(ofLLVM output: Data) -> [[SymbolAnswer.Function]]? {
        struct Found: Decodable {
            struct Symbol: Decodable {
                let FunctionName: String
                let FileName: String
                let Line: Int
            }

            let Symbol: [Symbol]?
        }
        return try? JSONDecoder().decode([Found].self, from: output).map { found in
            (found.Symbol ?? []).filter { !$0.FunctionName.isEmpty }
                .map { SymbolAnswer.Function(name: $0.FunctionName, file: $0.FileName, line: $0.Line) }
        }
    }

    /// The files and lines in the output of `atos`, which has a line for each address, such as
    /// `CartPresenter.add(_:) (in Shop) (/Shop/Cart.swift:31)`. The names are left out, because the app knows them.
    static func lines(ofAtos output: Data) -> [[SymbolAnswer.Function]] {
        String(decoding: output, as: UTF8.self).split(separator: "\n").map { line in
            guard line.last == ")", let open = line.range(of: " (/", options: .backwards),
                let colon = line.range(of: ":", options: .backwards), open.upperBound < colon.lowerBound,
                let number = Int(line[colon.upperBound...].dropLast())
            else { return [] }
            let file = "/" + line[open.upperBound..<colon.lowerBound]
            return [SymbolAnswer.Function(name: "", file: file, line: number)]
        }
    }

    // MARK: The tool

    /// The tool beside `swift`, or on the path.
    private static let tool: URL? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .map { URL(filePath: String($0)) }
        let compilers = folders.map {
            $0.appending(path: "swift").resolvingSymlinksInPath().deletingLastPathComponent()
        }
        return (compilers + folders).map { $0.appending(path: "llvm-symbolizer") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
    }()

    /// - Returns: nil if the tool cannot be run, has failed, or takes too long.
    private static func output(of tool: URL, _ arguments: [String]) async -> Data? {
        await withCheckedContinuation { continuation in
            queue.async {
                let process = Process()
                let pipe = Pipe()
                process.executableURL = tool
                process.arguments = arguments
                // Otherwise the tool might ask a server for debug information.
                process.environment = [:]
                process.standardInput = FileHandle.nullDevice
                process.standardOutput = pipe
                process.standardError = FileHandle.nullDevice
                do {
                    try process.run()
                } catch {
                    return continuation.resume(returning: nil)
                }
                let end = DispatchWorkItem { process.terminate() }
                DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(patience), execute: end)
                let output = try? pipe.fileHandleForReading.read(upToCount: mostOutput)
                if output?.count == mostOutput { process.terminate() }
                process.waitUntilExit()
                end.cancel()
                continuation.resume(returning: process.terminationStatus == 0 ? output : nil)
            }
        }
    }
}

/// Whether a program is loaded where its file says, or anywhere.
private enum ImageKind {
    case fixed, anywhere

    /// - Returns: nil if this is no regular file, or one that has changed after a date.
    init?(ofFileAt path: String, before date: Date) {
        let attributes = try? FileManager.default.attributesOfItem(
            atPath: URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        )
        guard attributes?[.type] as? FileAttributeType == .typeRegular,
            let changed = attributes?[.modificationDate] as? Date, changed <= date,
            let file = FileHandle(forReadingAtPath: path)
        else { return nil }
        defer { try? file.close() }
        // The type of an ELF file is in the byte 16: 2 for a program with fixed addresses.
        let start = (try? file.read(upToCount: 18)) ?? Data()
        let isELF = start.starts(with: [0x7F] + "ELF".utf8)
        self = isELF && start.count == 18 && start[16] == 2 ? .fixed : .anywhere
    }

    /// The address in the file.
    func address(_ place: SymbolQuestion.Place) -> UInt {
        switch self {
        case .fixed: place.address
        case .anywhere: place.address &- place.base
        }
    }
}
