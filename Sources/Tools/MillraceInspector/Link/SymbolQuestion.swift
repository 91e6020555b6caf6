import MillraceReporting

/// Addresses in an app, for somebody who reads the debug information of its program.
@_spi(MillraceHub) public struct SymbolQuestion: Codable, Equatable, Sendable {
    /// The maximum number of addresses.
    public static let most = 500

    /// The program or library that contains an address.
    public struct Place: Codable, Hashable, Sendable {
        /// The path of the file.
        public let image: String
        /// The address at which the file was loaded.
        public let base: UInt
        /// The address of an instruction.
        public let address: UInt

        /// Creates a place.
        public init(image: String, base: UInt, address: UInt) {
            self.image = image
            self.base = base
            self.address = address
        }
    }

    /// The places, at most ``most``.
    public let places: [Place]

    /// Creates a question.
    public init(places: [Place]) { self.places = places }
}

/// The functions at the places of a ``SymbolQuestion``.
@_spi(MillraceHub) public struct SymbolAnswer: Codable, Equatable, Sendable {
    /// A function at an address.
    public struct Function: Codable, Equatable, Sendable {
        /// The mangled name.
        public let name: String
        /// The path of the source file.
        public let file: String
        /// The line in the file.
        public let line: Int

        /// Creates a function.
        public init(name: String, file: String, line: Int) {
            self.name = name
            self.file = file
            self.line = line
        }
    }

    /// For each place the functions that were running there: those that the compiler has inlined first. Empty if nothing is
    /// known.
    public let functions: [[Function]]

    /// Creates an answer.
    public init(functions: [[Function]]) { self.functions = functions }
}
