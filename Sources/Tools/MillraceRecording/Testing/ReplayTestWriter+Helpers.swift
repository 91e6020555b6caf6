/// The functions that follow a test in its file, as far as the test uses them.
extension ReplayTestWriter {
    static let decoder = lines(
        #"""
        /// A value as it was recorded.
        private func recorded<Value: Decodable>(_: Value.Type, _ json: String) throws -> Value {
            let decoder = JSONDecoder()
            decoder.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN"
            )
            return try decoder.decode(Value.self, from: Data(json.utf8))
        }
        """#
    )

    static let merger = lines(
        #"""
        /// A value with members as they were recorded. A null removes a member.
        private func changed<Value: Codable>(_ value: Value, _ json: String) throws -> Value {
            func merge(_ change: Any, into value: Any?) -> Any {
                guard let change = change as? [String: Any] else { return change }
                var members = value as? [String: Any] ?? [:]
                for (name, member) in change {
                    members[name] = member is NSNull ? nil : merge(member, into: members[name])
                }
                return members
            }
            let encoder = JSONEncoder()
            encoder.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN"
            )
            let old = try JSONSerialization.jsonObject(with: encoder.encode(value))
            let new = merge(try JSONSerialization.jsonObject(with: Data(json.utf8)), into: old)
            let text = String(decoding: try JSONSerialization.data(withJSONObject: new), as: UTF8.self)
            return try recorded(Value.self, text)
        }
        """#
    )

    static let comparison = lines(
        #"""
        /// A value as a recording has it.
        private func json(of value: some Encodable) throws -> AnyHashable {
            let encoder = JSONEncoder()
            encoder.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN"
            )
            return try json(String(decoding: encoder.encode(value), as: UTF8.self))
        }

        /// A recorded value. Of a list, only the elements and their numbers are compared, since those of a set have no order.
        private func json(_ text: String) throws -> AnyHashable {
            func hashable(_ value: Any) -> AnyHashable {
                if let list = value as? [Any] { return Dictionary(list.map { (hashable($0), 1) }, uniquingKeysWith: +) }
                if let members = value as? [String: Any] { return members.mapValues(hashable) }
                return value as? AnyHashable ?? AnyHashable("\(value)")
            }
            return hashable(try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed))
        }
        """#
    )

    /// The lines of a function, after an empty one.
    private static func lines(_ function: String) -> [String] {
        [""] + function.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
