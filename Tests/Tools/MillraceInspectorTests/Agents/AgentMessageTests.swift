import Millrace
@_spi(MillraceHub) import MillraceRecording
import MillraceReporting
import Testing

@testable @_spi(MillraceHub) import MillraceInspector

@Suite("Agents: messages between a hub and an app")
struct AgentMessageTests {
    @Test(
        "A message is read from its own text",
        arguments: [.call(7, tool: "stores", arguments: ["offset": 3]), .cancel(7)] as [AgentMessage]
    )
    func messages(message: AgentMessage) {
        #expect(AgentMessage(text: message.text) == message)
    }

    @Test("A call may omit its arguments")
    func noArguments() {
        let message = AgentMessage(text: #"{"call":1,"tool":"stores"}"#)
        #expect(message == .call(1, tool: "stores", arguments: [:]))
    }

    @Test(
        "An answer is read from its own text, with its result or its error",
        arguments: [.success(["a": 1]), .failure(AgentError(.tooLong, "Too long."))]
            as [Result<JSON, AgentError>]
    )
    func answers(result: Result<JSON, AgentError>) throws {
        let answer = AgentAnswer(number: 3, result: result, summary: "a summary", first: 4, next: 6)
        let read = try #require(AgentAnswer(text: Array(answer.text.utf8)))
        #expect(read.number == 3)
        #expect(read.result == result)
        #expect(read.summary == "a summary")
        #expect(read.first == 4)
        #expect(read.next == 6)
    }

    @Test(
        "A text that lacks a part of an answer is not an answer",
        arguments: [
            "", "x", "[]", #"{"call":1,"first":1,"next":1,"result":1}"#,
            #"{"first":1,"next":1,"result":1,"summary":""}"#,
            #"{"call":1,"next":1,"result":1,"summary":""}"#,
            #"{"call":1,"first":1,"result":1,"summary":""}"#,
            #"{"call":1,"first":1,"next":1,"summary":""}"#,
            #"{"call":1,"failure":{"error":"odd","message":"m"},"first":1,"next":1,"summary":""}"#,
            #"{"call":1,"failure":{"error":"refused"},"first":1,"next":1,"summary":""}"#,
            #"{"call":1,"failure":"refused","first":1,"next":1,"summary":""}"#,
        ]
    )
    func noAnswers(text: String) {
        #expect(AgentAnswer(text: Array(text.utf8)) == nil)
    }

    @Test(
        "Every error becomes one for agents, and advice for people becomes advice for agents",
        arguments: [
            (Refusal.hasEnded, .appHasGone, "Start the app again, and use the new session."),
            (Refusal.notPermitted(.lock), .notPermitted, "locking from here. Its developer permits it by"),
            (Refusal.noSuchStore(4), .notFound, "There is no store number 4. The tool stores lists them."),
            (Refusal.isLocked, .refused, "by the tool time with do unlock."),
            (Refusal.noAction, .notFound, "No action describes this transition."),
            (Refusal.noSuchPart, .notFound, "The value has no such part."),
            (Refusal.hubHasGone, .refused, "The app was not locked"),
            (Refusal.tooLong, .refused, "The value is too long to be shown."),
            (Refusal.tooManyEntries(most: 5), .refused, "choose 5 transitions at most."),
            (CancellationError(), .cancelled, "The call was cancelled before it was done."),
            (TimeTravelError.noSuchEntry(9), .notFound, "There is no entry 9. The tool entries lists those"),
            (
                TimeTravelError.noActions(StoreLabel(dialect: "Test", name: "door")), .refused,
                "door changes without actions, which cannot be repeated."
            ),
            (
                ActionTypesError.noTypeNamed, .badArgument,
                "The tool actions has actions of this store to begin with."
            ),
            (AgentError(.timedOut, "Too late."), .timedOut, "Too late."),
        ] as [(any Error, AgentError.Code, String)]
    )
    func errors(error: any Error, code: AgentError.Code, message: String) {
        let converted = AgentError(of: error)
        #expect(converted.code == code)
        #expect(converted.message.contains(message), "\(converted.message)")
    }
}
