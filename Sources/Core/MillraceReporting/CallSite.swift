internal import CMillrace
import Millrace

/// The place in the program from which an action was sent: the functions that were running then.
///
/// ```swift
/// if let frame = transition.caller?.frames.first { print(frame) }     // CartPresenter.add Cart.swift:31
/// ```
///
/// Recorded while a recorder is attached, by default in debug builds only: see ``TransitionProbe/recordsCallers``. Each place is
/// one object, however often it sends.
///
/// On Apple's systems the process itself knows the names of its functions. On Linux, and for files and lines, it needs somebody
/// who reads the program's debug information: a hub on the same machine does. Until then ``frames`` is empty or has no lines.
public final class CallSite: Sendable {
    /// A function of the app that was running.
    public struct Frame: Hashable, Sendable, CustomStringConvertible {
        /// The function's name with its types', such as `CartPresenter.add`. A closure has the name of the function around it. Of
        /// ``Journal/noting(_:isolation:function:fileID:line:answer:failure:_:)`` and of the lines of swift-log it is the caller's `#function`.
        public let function: String

        /// The path of the source file; nil if it is unknown. Of `noting` and of a log line it is the caller's `#fileID`.
        public let file: String?

        /// The line in the file; nil if it is unknown.
        public let line: Int?

        /// Creates a frame.
        public init(function: String, file: String? = nil, line: Int? = nil) {
            self.function = function
            self.file = file
            self.line = line
        }

        /// The function, and the file's name with the line if they are known.
        public var description: String { place.map { "\(function) \($0)" } ?? function }

        /// The file's name and the line, such as `Cart.swift:31`; nil if they are unknown.
        public var place: String? {
            guard let file, let line else { return nil }
            return "\(file.split(separator: "/").last ?? ""):\(line)"
        }
    }

    /// The largest number of functions that are looked at.
    static let depth = 40

    /// The largest number of ``frames``.
    package static let mostFrames = 6

    /// The largest number of places that are remembered. After so many, the first ones are other objects when they send again.
    private static let most = 4_096

    private static let known = Guarded<[Int: CallSite]>([:])

    /// The addresses to which the functions would have returned, the innermost first. Empty for a place in another process, or that a
    /// function was compiled with.
    package let addresses: [UInt]

    private let names = Guarded(Names())

    private struct Names {
        /// Nil until somebody asks.
        var frames: [Frame]?

        /// Whether the debug information was looked at.
        var areLookedUp = false
    }

    /// A place without addresses, whose ``frames`` are still to be set.
    package convenience init() { self.init(addresses: []) }

    init(addresses: [UInt]) { self.addresses = addresses }

    /// The place that is sending an action on this thread; nil if callers are not recorded.
    static var current: CallSite? {
        if !TransitionProbe.recordsCallers { return nil }
        return withUnsafeTemporaryAllocation(of: UInt.self, capacity: depth) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let addresses = UnsafeBufferPointer(start: start, count: millrace_call_stack(start, depth))
            if addresses.isEmpty { return nil }
            var hasher = Hasher()
            for address in addresses { hasher.combine(address) }
            let key = hasher.finalize()
            return known.withLock { known in
                if let site = known[key], site.addresses.elementsEqual(addresses) { return site }
                let site = CallSite(addresses: Array(addresses))
                if known.count == most { known = [:] }
                known[key] = site
                return site
            }
        }
    }

    private static let named = Guarded<[Frame: CallSite]>([:])

    /// The place that a function was compiled with; nil if callers are not recorded. For asynchronous functions of ours, since those that
    /// wait for them are not on the stack, and for log lines, behind functions of another library. One object for each line that calls.
    package static func named(
        _ function: some CustomStringConvertible,
        _ file: some CustomStringConvertible,
        _ line: Int
    ) -> CallSite? {
        if !TransitionProbe.recordsCallers { return nil }
        let frame = Frame(function: "\(function)", file: "\(file)", line: line)
        return named.withLock { named in
            if let site = named[frame] { return site }
            let site = CallSite()
            site.setFrames([frame])
            if named.count == most { named = [:] }
            named[frame] = site
            return site
        }
    }

    /// The app's functions that were running, the innermost first, as far as they are known: at most six, without those of
    /// Millrace and of the system. O(1) after the first call.
    public var frames: [Frame] {
        if let known = names.withLock({ $0.frames }) { return known }
        let frames = Self.frames(of: addresses.map(Self.exported))
        names.withLock { if $0.frames == nil { $0.frames = frames } }
        return frames
    }

    /// Sets ``frames``.
    package func setFrames(_ frames: [Frame]) { names.withLock { $0.frames = frames } }

    /// Whether nothing more can become known.
    package var isLookedUp: Bool { addresses.isEmpty || names.withLock { $0.areLookedUp } }

    /// Notes that nobody will look up the names.
    package func giveUp() { names.withLock { $0.areLookedUp = true } }

    /// Sets ``frames`` to what somebody has found in the program's debug information. Nothing found changes nothing.
    ///
    /// - Parameter found: for each address the function that was running there, after those that the compiler has inlined into
    ///   it. Empty for an unknown address. A name may be empty where the process knows it.
    package func setFrames(found: [[Symbol]]) {
        let named = zip(addresses, found).map { address, symbols in
            if symbols.isEmpty { return Self.exported(at: address) }
            return symbols.map { symbol in
                if !symbol.name.isEmpty { return symbol }
                let name = Self.exported(at: address).first?.name ?? ""
                return Symbol(name: name, file: symbol.file, line: symbol.line)
            }
        }
        let frames = Self.frames(of: named)
        names.withLock { names in
            if !frames.isEmpty { names.frames = frames }
            names.areLookedUp = true
        }
    }

    /// A function as the program's debug information has it.
    package struct Symbol: Sendable {
        /// The mangled name.
        package let name: String
        package let file: String?
        package let line: Int?

        package init(name: String, file: String? = nil, line: Int? = nil) {
            self.name = name
            self.file = file
            self.line = line
        }
    }

    private static func frames(of symbols: [[Symbol]]) -> [Frame] {
        Array(
            symbols.joined().lazy
                .compactMap { symbol -> Frame? in
                    guard let name = FunctionName(mangled: symbol.name), name.isOfApp else { return nil }
                    guard let file = symbol.file, !file.isEmpty else { return Frame(function: name.text) }
                    // The compiler's own code has no line.
                    if symbol.line == 0 || file.hasSuffix("<compiler-generated>") { return nil }
                    return Frame(function: name.text, file: file, line: symbol.line)
                }
                .prefix(mostFrames)
        )
    }

    /// The function at an address, if the process knows it.
    private static func exported(at address: UInt) -> [Symbol] {
        // The return address is behind the call, possibly in the next function.
        guard let symbol = find(address &- 1), let name = symbol.name else { return [] }
        return [Symbol(name: String(cString: name))]
    }

    private static func find(_ address: UInt) -> millrace_symbol? {
        var symbol = millrace_symbol()
        return millrace_find_symbol(address, &symbol) ? symbol : nil
    }
}

extension CallSite {
    /// The file of the program or of a library that contains an address, for somebody who reads its debug information.
    package struct Image: Hashable, Codable, Sendable {
        package let path: String

        /// The address at which the file was loaded.
        package let base: UInt
    }

    /// The file that contains each of the addresses; nil where it is unknown.
    package var images: [Image?] {
        addresses.map { address in
            Self.find(address &- 1).flatMap { symbol in
                symbol.image.map { Image(path: String(cString: $0), base: symbol.base) }
            }
        }
    }
}
