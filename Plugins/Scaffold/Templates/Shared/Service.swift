extension Template {
    var service: String {
        #"""
        /// Where the items come from.
        protocol \#(name)Service: Sendable {
            func items() async throws -> [\#(name)Item]
        }
        """#
    }

    /// Of the tests.
    var stubService: String {
        #"""
        @testable import \#(module)

        /// Answers at once, and always the same.
        struct Stub\#(name)Service: \#(name)Service {
            enum Failure: Error {
                case offline
            }

            let answer: Result<[\#(name)Item], Failure>

            func items() async throws -> [\#(name)Item] { try answer.get() }
        }
        """#
    }
}
