import MillraceTesting
import Testing

@Suite("Dependencies that a test has not set")
struct UnsetTests {
    private struct World: Sendable {
        var search: @Sendable (String) async throws -> [String]
        var move: @Sendable (Int, String) throws -> Void
        var number: @Sendable () -> Int
        var log: @Sendable (String) async -> Void
    }

    private let world = World(
        search: unset("search"),
        move: unset("move"),
        number: unset("number", returning: 7),
        log: unset("log", returning: ())
    )

    @Test("A function that throws fails the test with its own name, and throws")
    func throwing() async {
        await withKnownIssue {
            await #expect(throws: UnsetMember.self) { try await world.search("tea") }
        } matching: {
            $0.description.contains("`search` was called, and this test has not set it.")
        }
        withKnownIssue {
            #expect { try world.move(1, "up") } throws: { "\($0)" == "The test has not set `move`." }
        } matching: {
            $0.description.contains("`move` was called")
        }
    }

    @Test("A function that does not throw fails the test with its own name, and returns its result")
    func returning() async {
        withKnownIssue {
            #expect(world.number() == 7)
        } matching: {
            $0.description.contains("`number` was called")
        }
        await withKnownIssue {
            await world.log("started")
        } matching: {
            $0.description.contains("`log` was called")
        }
    }

    @Test("A function that the test has set fails nothing")
    func set() async throws {
        var world = world
        world.search = { [$0] }
        #expect(try await world.search("tea") == ["tea"])
    }
}
