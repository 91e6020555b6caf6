import MillraceReporting
import MillraceRequests

let requests = Journal("GitHub")
let (data, response) = try await requests.load(request) { try await session.data(for: $0) }
