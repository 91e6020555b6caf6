@_spi(MillraceHub) import MillraceFiles

/// The members of a line, with typed access.
struct Members {
    private let members: [String: JSON]

    typealias Problem = RecordingError.Problem

    init(_ members: [String: JSON]) {
        self.members = members
    }

    /// A member; nil if it is missing or null.
    subscript(_ name: String) -> JSON? { members[name] == .null ? nil : members[name] }

    func string(_ name: String) throws(Problem) -> String {
        guard let string = self[name]?.string else { throw .malformed("\(name) is no string") }
        return string
    }

    func optionalString(_ name: String) throws(Problem) -> String? {
        self[name] == nil ? nil : try string(name)
    }

    func optionalBool(_ name: String) throws(Problem) -> Bool? {
        if self[name] == nil { return nil }
        guard let bool = self[name]?.bool else { throw .malformed("\(name) is neither true nor false") }
        return bool
    }

    func integer<Integer: FixedWidthInteger>(_ name: String) throws(Problem) -> Integer {
        guard let integer = self[name]?.integer(Integer.self) else {
            throw .malformed("\(name) is no whole number, or too big")
        }
        return integer
    }

    /// A number that is not too big for a duration. In milliseconds, the limit is about three hundred years.
    func double(_ name: String) throws(Problem) -> Double {
        guard let double = self[name]?.double, abs(double) < 1e13 else {
            throw .malformed("\(name) is no number, or too big")
        }
        return double
    }

    func value(_ name: String) throws(Problem) -> RecordedValue {
        guard let value = RecordedValue(self[name]) else { throw .malformed("\(name) is no value") }
        return value
    }
}
