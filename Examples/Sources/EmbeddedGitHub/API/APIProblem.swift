import NIOHTTP1

/// The JSON body of an error response, in GitHub's format.
struct APIProblem: Encodable, Equatable {
    struct Detail: Encodable, Equatable {
        var resource = "Search"
        var field = "q"
        var code: String
        var message: String?
    }

    var message: String
    var errors: [Detail]?
    var status: String

    private init(_ status: HTTPResponseStatus, _ message: String, errors: [Detail]? = nil) {
        self.message = message
        self.errors = errors
        self.status = "\(status.code)"
        self.statusCode = status
    }

    let statusCode: HTTPResponseStatus

    enum CodingKeys: String, CodingKey {
        case message, errors, status
    }

    static let missingQuery = APIProblem(
        .unprocessableEntity,
        "Validation Failed",
        errors: [Detail(code: "missing")]
    )
    static let unsupportedSort = APIProblem(
        .unprocessableEntity,
        "Validation Failed",
        errors: [
            Detail(
                field: "sort",
                code: "invalid",
                message: "Only the best match order is known here: there are no stars, forks or dates."
            )
        ]
    )
    static let notFound = APIProblem(.notFound, "Not Found")
    static let serverError = APIProblem(.internalServerError, "Server Error")
    static let rateLimit = APIProblem(.forbidden, "API rate limit exceeded.")

    static func unansweredQualifier(_ name: String) -> APIProblem {
        APIProblem(
            .unprocessableEntity,
            "Validation Failed",
            errors: [
                Detail(
                    code: "invalid",
                    message: "“\(name):” is not known here: the catalogue has no stars, forks or dates."
                )
            ]
        )
    }

    static func unknownFault(_ name: String) -> APIProblem {
        let names = Fault.allCases.map(\.query).joined(separator: ", ")
        return APIProblem(
            .unprocessableEntity,
            "Validation Failed",
            errors: [Detail(code: "invalid", message: "There is no fault “\(name)”. There are \(names).")]
        )
    }
}
