import Foundation

/// A message about agents for a page.
struct AgentsMessage: Encodable {
    let type = "agents"
    /// Whether agents are enabled.
    let enabled: Bool
    /// The current permission: `none`, `look`, `act` or `time`.
    let grade: String
    /// The highest permission that the person can grant.
    let most: String
    let agents: [AgentStatus.Item]

    /// - Parameter status: The status; nil if agents are disabled.
    init(_ status: AgentStatus?) {
        enabled = status != nil
        grade = status?.grade ?? "none"
        most = status?.most ?? "none"
        agents = status?.agents ?? []
    }

    private enum CodingKeys: CodingKey { case type, enabled, grade, most, agents }
}

/// Reports finished calls to a session's page. The first message has all calls; each later message has the new ones.
struct CallsMessage: Encodable {
    let type = "calls"
    /// The position of this message's first call among all calls. If the page already has a call at this position or
    /// later, the page discards every call that it has, also the earlier ones.
    let from: Int
    let calls: [Item]

    init(_ calls: (first: Int, records: [AgentCallRecord])) {
        from = calls.first
        self.calls = calls.records.map(Item.init)
    }

    private enum CodingKeys: CodingKey { case type, from, calls }

    struct Item: Encodable {
        let agent: String
        let tool: String
        let grade: String
        let summary: String
        let at: String
        /// The duration in milliseconds.
        let took: Double
        /// `first` is the number of the first timeline entry after the call began, `next` that of the first one after
        /// it ended.
        let first: Int
        let next: Int
        let error: String?

        init(_ record: AgentCallRecord) {
            agent = record.agent
            tool = record.tool
            grade = record.grade.rawValue
            summary = record.summary
            at = record.at.text
            took = record.took
            first = record.first
            next = record.next
            error = record.error
        }
    }
}

/// Reports what is wrong with a session to its page. Sent only when it changes, and not first while nothing is.
struct ProblemMessage: Encodable {
    let type = "problem"
    /// Sentences for people; empty if nothing is wrong any more.
    let text: String

    private enum CodingKeys: CodingKey { case type, text }
}
