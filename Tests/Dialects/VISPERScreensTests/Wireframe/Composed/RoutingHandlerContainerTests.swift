import Testing

@testable import VISPER_Wireframe

@MainActor
@Suite("Routing handlers")
struct RoutingHandlerContainerTests {
    private let journal = Journal()
    private let container = DefaultRoutingHandlerContainer()
    private let result = DefaultRouteResult(routePattern: "/a", parameters: [:])

    private func add(_ name: String, priority: Int, accepts: Bool = true) throws {
        try container.add(
            priority: priority,
            responsibleFor: { _ in
                journal.note("\(name)?")
                return accepts
            },
            handler: { _ in journal.note(name) }
        )
    }

    @Test("The first handler whose closure accepts is used; adding a handler calls no closure")
    func first() throws {
        try add("low", priority: 0)
        try add("high", priority: 1)
        try add("later", priority: 1)
        try add("off", priority: 2, accepts: false)
        #expect(journal.take() == [])
        #expect(container.routeHandlers.map(\.priority) == [2, 1, 1, 0])
        #expect(container.routeHandlers[1].isResponsible(result))
        container.routeHandlers[1].handler(result)
        #expect(journal.take() == ["high?", "high"])

        #expect(container.priorityOfHighestResponsibleProvider(routeResult: result) == 1)
        #expect(journal.take() == ["off?", "high?"])
        container.handler(routeResult: result)?(result)
        #expect(journal.take() == ["off?", "high?", "high"])
    }

    @Test("A handler that is added together with its pattern has the given priority")
    func patternWithPriority() throws {
        let wireframe = DefaultWireframe()
        wireframe.add(controllerProvider: Participant("screen", journal), priority: 2)
        try wireframe.add(routePattern: "/a", priority: 3) { _ in journal.note("handled") }
        try wireframe.route(url: URL(string: "/a")!)
        #expect(journal.take() == ["screen.isResponsible", "handled"])
    }

    @Test("If no handler accepts, handler and priority are nil")
    func nobody() throws {
        try add("off", priority: 2, accepts: false)
        #expect(container.priorityOfHighestResponsibleProvider(routeResult: result) == nil)
        #expect(container.handler(routeResult: result) == nil)
    }
}
