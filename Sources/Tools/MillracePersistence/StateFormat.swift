import Foundation
import MillraceFiles

/// The format of a saved state: a line of JSON with the version, the length and a checksum, then the state as JSON.
///
/// The length reveals a truncated file, even if the remaining data is a valid state; the checksum reveals a damaged one.
/// Files of older releases have no checksum.
struct StateFormat<State: Codable & Sendable>: Sendable {
    let version: Int
    private let migrations: [Int: Migration]

    init(version: Int, migrations: [Migration]) {
        let versions = migrations.map(\.version).sorted()
        if versions != Array((version - versions.count)..<version) {
            Misuse.gap(in: versions, before: version)
        }
        self.version = version
        self.migrations = Dictionary(uniqueKeysWithValues: migrations.map { ($0.version, $0) })
    }

    private struct Header: Codable {
        var format = 1
        let version: Int
        let bytes: Int
        /// The checksum of this line without the checksum, and of the content.
        var sum: String?

        var line: Data { get throws { try CanonicalEncoder.ofStates.encode(self) + [UInt8(ascii: "\n")] } }

        func checksum(with content: Data) throws -> String {
            var header = self
            header.sum = nil
            var checksum = Checksum()
            try checksum.add(header.line)
            checksum.add(content)
            return checksum.text
        }
    }

    func data(from state: State) throws -> Data { try Self.data(from: state, version: version) }

    static func data(from state: State, version: Int) throws -> Data {
        let content = try CanonicalEncoder.ofStates.encode(state)
        var header = Header(version: version, bytes: content.count)
        header.sum = try header.checksum(with: content)
        return try header.line + content
    }

    /// The version in the data's first line; nil if it is malformed.
    func version(of data: Data) -> Int? {
        (try? header(of: data))?.header.version
    }

    private func header(of data: Data) throws(SavedStateError.Reason) -> (header: Header, end: Data.Index) {
        // The line of a damaged file may be the whole file.
        guard let end = data.prefix(1_000).firstIndex(of: UInt8(ascii: "\n")),
            let header = try? JSONDecoder.millrace.decode(Header.self, from: data[..<end])
        else { throw .malformed("it does not begin with a saved state's first line") }
        return (header, end)
    }

    /// The state, migrated if it has an older version.
    func state(from data: Data) throws(SavedStateError.Reason) -> State {
        let json = try json(from: data)
        do {
            return try JSONDecoder.millrace.decode(State.self, from: json)
        } catch {
            throw .undecodable(CodingProblem.withoutData(error))
        }
    }

    /// The JSON of the state, migrated if it has an older version.
    func json(from data: Data) throws(SavedStateError.Reason) -> Data {
        let (header, end) = try header(of: data)
        if header.format != 1 { throw .malformed("its format is \(header.format), which is not known here") }
        // Copy the slice, so that the indices start at 0 for migrations.
        var content = Data(data[(end + 1)...])
        if content.count != header.bytes {
            throw .malformed("it has \(content.count) bytes of \(header.bytes)")
        }
        if let sum = header.sum, sum != (try? header.checksum(with: content)) {
            throw .malformed("it is damaged: its checksum does not fit")
        }
        if header.version > version { throw .newerVersion(header.version) }
        if header.version < version - migrations.count { throw .olderVersion(header.version) }
        for version in header.version..<version {
            do {
                content = try migrations[version]!.migrate(content)
            } catch {
                throw .migrationFailed(from: version, CodingProblem.withoutData(error))
            }
        }
        return content
    }
}

extension SavedState {
    /// What is saved for a state of a version, for the test kit.
    package static func encoded(_ state: State, version: Int) throws -> Data {
        try StateFormat.data(from: state, version: version)
    }
}

extension CanonicalEncoder {
    /// The decoder reads 512 levels, but a secondary thread of an iPhone has no stack for so many.
    fileprivate static let ofStates = CanonicalEncoder(depth: 250)
}

/// Converts a saved state of one version to the next.
///
/// ```swift
/// Migration(from: 1) { (old: SettingsV1) in
///     Settings(name: old.firstName + " " + old.lastName)
/// }
/// ```
///
/// A migration from version 3 must return a state of version 4 even if the app has a newer version by then. So keep the
/// types of old versions, such as `SettingsV1` here, with the code that decodes them. A new property that is optional,
/// or has a default in `init(from:)`, needs no migration.
public struct Migration: Sendable {
    let version: Int
    let migrate: @Sendable (Data) throws -> Data

    /// Creates a migration of decoded states. An error of the closure becomes
    /// ``SavedStateError/Reason/migrationFailed(from:_:)``.
    ///
    /// - Parameters:
    ///   - version: the version from which it migrates.
    ///   - migrate: returns the state of the next version.
    public init<Old: Decodable & Sendable, New: Encodable & Sendable>(
        from version: Int,
        _ migrate: @escaping @Sendable (Old) throws -> New
    ) {
        self.init(
            from: version,
            json: { json in
                try CanonicalEncoder.ofStates.encode(
                    migrate(JSONDecoder.millrace.decode(Old.self, from: json))
                )
            }
        )
    }

    /// Creates a migration of the JSON text, for changes that are simpler without types. An error of the closure
    /// becomes ``SavedStateError/Reason/migrationFailed(from:_:)``.
    ///
    /// - Parameters:
    ///   - version: the version from which it migrates.
    ///   - migrate: returns the JSON of the next version. Called on the thread that creates the `SavedState`.
    public init(from version: Int, json migrate: @escaping @Sendable (Data) throws -> Data) {
        self.version = version
        self.migrate = migrate
    }
}
